import { fixed, minus, type Range, rounded, sum, times, type WorkPackage } from '#web/publishing/figures.ts';
import type { Figures } from './figures.ts';

type Crew = { readonly name: string; readonly people: number; readonly works: readonly WorkPackage[] };

/** A phase divided into equal parts, each about a week: what the client sees by the end of each, and who does what. */
export type Plan = { readonly weeks: Range; readonly seen: readonly string[]; readonly crews: readonly Crew[] };

/** A package's hours in one part of the phase: spread evenly, but rounded so that all parts add up to the total. */
export const hoursIn = (part: number, { hours, parts: [first, last] = [1, 1] }: WorkPackage): Range => {
  if (part < first || part > last) return fixed(0);
  const until = (parts: number): Range => rounded(times(hours, parts / (last - first + 1)));
  return minus(until(part - first + 1), until(part - first));
};

export const crewHours = (part: number, { works }: Crew): Range => sum(works.map((work) => hoursIn(part, work)));

/** The hours that a person works in a part, for the shortest and the longest duration of the phase. */
export const personHours = ({ weeks, seen }: Plan, { hoursPerPersonWeek }: Figures): Range =>
  times(weeks, hoursPerPersonWeek / seen.length);

/** The plan of Phase 1, for one person, with the hours on which the fixed price is based. */
export const phase1Plan = ({ phase1 }: Figures): Plan => ({
  weeks: phase1.weeks,
  seen: ['first walkthrough', 'handover; walkthrough 2 days before'],
  crews: [
    {
      name: 'One person',
      people: 1,
      works: phase1.packages.map((work) => ({ ...work, hours: fixed(work.hours.low) })),
    },
  ],
});

/** Who does the Phase 2 packages that the engineers do not do. */
const specialists: Readonly<Record<string, string>> = {
  'Security, tests and launch': 'Tester',
  'ML scoring service': 'Data scientist',
  'Subscription tiers and payments': 'Project lead',
};

/** The plan of Phase 2, with the crews named in the proposal. */
export const phase2Plan = ({ phase2 }: Figures): Plan => {
  const alone = (name: string, hours = fixed(0)): Crew => ({
    name,
    people: 1,
    works: [
      ...phase2.development
        .filter((work) => specialists[work.name] === name)
        .map((work) => ({ ...work, name: `${work.name} (${name.toLowerCase().split(' ').at(-1)})` })),
      ...(hours.high > 0 ? [{ name, result: '', hours, parts: [1, 5] as const }] : []),
    ],
  });
  return {
    weeks: phase2.weeks,
    seen: [
      'plan and formats agreed',
      'roles, real entries, a delivery',
      'underwriter reviews scorecards',
      'exposure report, penetration test',
      'launch',
    ],
    crews: [
      { name: 'Three engineers', people: 3, works: phase2.development.filter(({ name }) => !specialists[name]) },
      alone('Tester'),
      alone('Data scientist'),
      alone('Data vendor', phase2.dataVendorHours),
      alone('Project lead', phase2.managementHours),
    ],
  };
};

/** Whether each crew has enough people for its hours in each part. */
export const isFeasible = (plan: Plan, figures: Figures): boolean =>
  plan.crews.every((crew) =>
    plan.seen.every((_, index) => {
      const [needed, person] = [crewHours(index + 1, crew), personHours(plan, figures)];
      return needed.low <= crew.people * person.low && needed.high <= crew.people * person.high;
    }),
  );
