/** From a low to a high end, both included. */
export type Range = {
  readonly low: number;
  readonly high: number;
};

/** An amount in US dollars. An agreed one need not follow from hours and rates: a seller may set it. */
export type Price = Range & { readonly agreed?: boolean };

/** A piece of work with a result that can be shown, and its hours. */
export type WorkPackage = {
  readonly name: string;
  readonly result: string;
  readonly hours: Range;
};

/** A part of a phase's cost, in percent, and the moment it falls due. */
export type Instalment = {
  readonly percent: number;
  readonly due: 'kickoff' | 'delivery' | 'launch' | { readonly week: number };
};

/** A service that is paid every month, in US dollars. */
export type MonthlyLine = {
  readonly name: string;
  readonly cost: Range;
};
