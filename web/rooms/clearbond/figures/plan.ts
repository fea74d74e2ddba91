import { fixed, type Range, rounded, sum, times, type WorkPackage } from '#web/publishing/figures.ts';
import type { Figures } from './figures.ts';

/** Those who do a kind of work in a phase: how many they are, and what they do. */
export type Crew = { readonly name: string; readonly people: number; readonly works: readonly WorkPackage[] };

/** A phase in equal parts, each a week or a little more. */
export type Plan = {
  /** For each part the week by whose end it is done, from the shortest to the longest phase. */
  readonly parts: readonly Range[];
  readonly crews: readonly Crew[];
  /** What the client sees at the end of each part. */
  readonly seen: readonly string[];
};

/** The hours of a package in a part of its phase: spread evenly over its own parts, and none in others. */
export const hoursIn = (part: number, { hours, parts: [first, last] = [1, 1] }: WorkPackage): Range =>
  part < first || part > last ? fixed(0) : times(hours, 1 / (last - first + 1));

/** The hours of a crew in a week of a part, from the shortest to the longest plan. */
export const weekOf = (part: number, { works }: Crew, { parts }: Plan): Range => {
  const { low, high } = sum(works.map((work) => hoursIn(part, work)));
  const last = parts.at(-1) ?? fixed(parts.length);
  const ends = [(low * parts.length) / last.low, (high * parts.length) / last.high];
  return rounded({ low: Math.min(...ends), high: Math.max(...ends) });
};

const partsOf = (weeks: Range, count: number): Range[] =>
  Array.from({ length: count }, (_, index) => {
    const week = (all: number): number => Math.ceil(((index + 1) * all) / count);
    return { low: week(weeks.low), high: week(weeks.high) };
  });

/** The plan of the quote: one person, and the hours of the fixed price. */
export const phase1Plan = ({ phase1 }: Figures): Plan => ({
  parts: partsOf(phase1.weeks, 2),
  crews: [
    {
      name: 'One person',
      people: 1,
      works: phase1.packages.map((work) => ({ ...work, hours: fixed(work.hours.low) })),
    },
  ],
  seen: ['first walkthrough', 'second walkthrough, handover'],
});

/** The plan of Phase 2, by the crews that are named for it. */
export const phase2Plan = ({ phase2 }: Figures): Plan => {
  const named = (...names: string[]) => phase2.development.filter(({ name }) => names.includes(name));
  const [model, tests] = [named('ML scoring service'), named('Security, tests and launch')];
  const by =
    (person: string) =>
    (work: WorkPackage): WorkPackage => ({ ...work, name: `${work.name} (${person})` });
  const throughout = (name: string, hours: Range): WorkPackage => ({ name, result: '', hours, parts: [1, 5] });
  return {
    parts: partsOf(phase2.weeks, 5),
    crews: [
      {
        name: 'Three engineers',
        people: 3,
        works: phase2.development.filter((work) => ![...model, ...tests].includes(work)),
      },
      { name: 'Tester', people: 1, works: tests.map(by('tester')) },
      { name: 'Data scientist', people: 1, works: model.map(by('data scientist')) },
      { name: 'Data vendor', people: 1, works: [throughout('Data vendor', phase2.dataVendorHours)] },
      { name: 'Project lead', people: 1, works: [throughout('Project lead', phase2.managementHours)] },
    ],
    seen: [
      'plan and formats agreed',
      'roles, real entries, a delivery',
      'underwriter reviews scorecards',
      'partner reviews exposure report',
      'launch',
    ],
  };
};

/** Whether nobody has more hours in a week than a person works. */
export const isFeasible = (plan: Plan, { hoursPerPersonWeek }: Figures): boolean =>
  plan.crews.every((crew) =>
    plan.parts.every((_, index) => weekOf(index + 1, crew, plan).high <= crew.people * hoursPerPersonWeek),
  );
