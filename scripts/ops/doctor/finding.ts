import { columns } from '#scripts/common/columns.ts';
import { explainAws } from '#scripts/ops/aws/explain.ts';

/** `later`: nothing is lost until it is done. `missing`: nothing works without it. `unknown`: it could not be examined. */
export type Finding = {
  subject: string;
  state: 'ok' | 'later' | 'missing' | 'unknown';
  found: string;
  /** The command to run, or the page to open. */
  remedy?: string;
};

/** What was found of one thing; undefined when there is nothing to examine. */
export type Examined = Finding | undefined | Promise<Finding | undefined>;

/** Examines something by calls to AWS. A failed call is a finding too, and the others are still shown. */
export const examineAws = async (
  subject: string,
  doing: string,
  read: () => Promise<Omit<Finding, 'subject'>>,
): Promise<Finding> => {
  try {
    return { subject, ...(await read()) };
  } catch (error) {
    return { subject, state: 'unknown', found: explainAws(error, doing).message };
  }
};

export const listOf = (findings: readonly Finding[]): string =>
  columns(
    findings.map(({ subject, state, found, remedy }) => [
      `${state.padEnd(7)}  ${subject}`,
      remedy ? `${found}\n-> ${remedy}` : found,
    ]),
  );
