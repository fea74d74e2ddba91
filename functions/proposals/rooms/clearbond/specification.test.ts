import { describe, expect, it } from 'vitest';
import { documentLines } from '#functions/testing/document-lines.ts';
import type { Proposal } from '#shared/proposals.ts';
import { comparisonCategories } from './comparison/categories.ts';
import { fullProposal, hoursBreakdown } from './documents/full-proposal.ts';
import { phase1Proposal } from './documents/phase1-proposal.ts';
import { comparisonRows, powerbiAnalysis } from './documents/powerbi-analysis.ts';
import { checkFigures } from './figures/check-figures.ts';
import { type Figures, figures } from './figures/figures.ts';
import { clearbond } from './room.ts';

// The sample's own figures and words, typed here by hand. Whoever replaces the sample replaces this file with it.

const documents = {
  full: fullProposal,
  hours: hoursBreakdown,
  phase1: phase1Proposal,
  comparison: powerbiAnalysis,
};
type Name = keyof typeof documents;

/** The figures of the specification as they must read. None of them is computed. */
const specified: Record<Name, string[]> = {
  full: [
    'Nature | Prototype | MVP | Scale',
    'Phase 1 takes 2 weeks and 60-75 hours and costs $12,000-$15,000.',
    'Phase 2 takes 5-6 weeks and 783-1,108 hours and costs $138,600-$194,600.',
    'Phase 3 takes 8-10 weeks and 473-713 hours and costs $90,000-$130,000.',
    'Development | 588-838 |',
    'Data vendor | 150-225 |',
    'Project management, sprint reviews and acceptance | 45 |',
    'Phase 1 is invoiced as 50% at kickoff, 50% on delivery. In the quote that is $6,000 each.',
    'Phase 2 is invoiced as 50% at kickoff, 25% at week 3, 25% on launch.',
    'Phase 3 is invoiced as 50% at kickoff, 25% at week 5, 25% on launch.',
    'Monthly cost afterwards | None stated | $2,300-$7,650 | $3,500-$10,000',
    'Infrastructure and support | The two lines above together | $2,500-$6,000',
    'Third-party data APIs | Both credit data providers, statements and tariff data | $1,000-$4,000',
    'self-service applications: 90-125 hours or $18,000-$25,000.',
    'All items together come to 100-200 hours or $20,000-$40,000.',
    '2.9% plus $0.30 per transaction',
    'Credit scores | 24 hours',
    'Financial ratios | 4 hours',
    'Tariff reference data | 7 days',
    'cut API calls by 60% or more',
    'Mock entry history | 30 days',
    'Uptime | 99% |',
    'Dashboard load | Under 2 seconds',
    'Pilot importers | 3-5 |',
    'Uptime | 99.9% |',
    'Importers | 50+ |',
    'Concurrent users | 1000+ |',
    'Test coverage | 80%+ |',
    'SOC 2 | Type I |',
    'valid for 30 days, until December 20, 2026',
    'We meet bi-weekly, meaning twice a week,',
    'At the end of each two-week sprint there is a sprint review.',
    'Three tiers: Free, Pro and Enterprise',
  ],
  hours: [
    'Phase 1 takes 2 weeks and 60-75 hours.',
    'Phase 2 takes 5-6 weeks and 783-1,108 hours.',
    'Phase 3 takes 8-10 weeks and 473-713 hours.',
    'Development | 588-838',
    'Data vendor | 150-225',
    'Self-service applications | Importers apply',
    'self-service applications: 90-125 hours.',
    'Credit scores | 24 hours',
    'We meet bi-weekly, meaning twice a week,',
    'valid for 30 days, until December 20, 2026',
  ],
  phase1: [
    'in 60-75 hours of work',
    'Estimated at 60-75 hours it comes to $12,000-$15,000',
    'in two equal parts of $6,000 each: 50% at kickoff and 50% on delivery',
    'At kickoff | 50% | $6,000 |',
    'On delivery | 50% | $6,000 |',
    'delivered 2 weeks after kickoff',
    '30 days of mock entry history',
    '5-6 weeks | 783-1,108 hours | $138,600-$194,600 | $2,300-$7,650',
    '8-10 weeks | 473-713 hours | $90,000-$130,000 | $3,500-$10,000',
    '588-838 hours of development, 150-225 hours of the data vendor, and 45 hours',
    'valid for 30 days, until December 20, 2026',
  ],
  comparison: ['Monthly cost at 100 users | $2,400 | $2,200-7,500 |', '38 requirements in 11 categories'],
};

/** Figures that are ours and not the specification's, so that none of them can change unseen. */
const ours: Record<Name, string[]> = {
  full: [
    'Development | 588-838 | $200 | $117,600-$167,600',
    'Data vendor | 150-225 | $80 | $12,000-$18,000',
    'All phases | 1,316-1,896 | 15-18 weeks',
    'Phase 1 | 60-75 | 2 weeks | 1 | 0.8-0.9 |',
    'Phase 2 | 783-1,108 | 5-6 weeks | 3 | 3.9-4.6 |',
    'Phase 3 | 473-713 | 8-10 weeks | 4-5 | 1.5-1.8 |',
    'divided by weeks and by 40 hours a week',
    'about $190 per hour at the low end and $182 at the high end',
    'CBP’s guideline sets it at 10% of the duties, taxes and fees paid over the last 12 months, with a minimum of $50,000',
    'rounded up to the next $10,000, and above $100,000 to the next $100,000.',
    'An importer paid $420,000 in duties, taxes and fees over 12 months. 10% of that is $42,000, so a bond of $50,000 is enough. After a rate change the same goods cost $660,000 a year. Each month adds $20,000',
    'after 5 months the bond is too small. In the end the guideline asks for $70,000.',
    'the principal has 15 days from the notice',
    'Within 10 business days of signature',
    'Acceptance | Within 5 business days of a delivery',
    'Due 15 days after receipt',
    'Faults reported within 30 days of acceptance',
    'answers questions within 2 business days',
    'available for 2 hours a week',
    'twice a week, 30 minutes',
    'for 95% of page views',
    'at most 7.2 hours without service in 30 days',
    'At most 43.2 minutes without service in 30 days',
    'of a payment of $100 it keeps $3.20',
    'spread over 3 years, it has to earn or save about $77,800-$161,700 a year',
  ],
  hours: [],
  phase1: [],
  comparison: [
    '100 Premium Per User licenses at $24.',
    '$24 for Premium Per User, $14 for Pro',
    'up to 100,000 rows each, 120 requests a minute per user',
    'up to 8 times a day with Pro, 48 with Premium Per User',
    'a capacity of F64 or larger',
  ],
};

/** Every disagreement among the figures, and every sentence that no longer reads as it must. */
const errors = (changed: Figures): string[] => {
  const names = Object.keys(documents) as Name[];
  const missing = names.flatMap((name) => {
    const text = documentLines(documents[name](changed)).join('\n');
    return [...specified[name], ...ours[name]]
      .filter((expected) => !text.includes(expected))
      .map((expected) => `${name}: "${expected}"`);
  });
  return [...checkFigures(changed), ...missing];
};

type Path = readonly (string | number)[];

const numericLeaves = (value: unknown, path: Path = []): Path[] => {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => numericLeaves(item, [...path, key]));
};

const withOneChanged = (path: Path): Figures => {
  const copy = structuredClone(figures);
  let holder = copy as unknown as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = path.at(-1) as string;
  holder[last] = (holder[last] as number) + 1;
  return copy;
};

describe('the figures', () => {
  it('agree with each other', () => {
    expect(checkFigures(figures)).toEqual([]);
  });

  it('read in every document as the specification states them', () => {
    expect(errors(figures)).toEqual([]);
  });

  it('include more than a hundred numbers', () => {
    expect(numericLeaves(figures).length).toBeGreaterThan(100);
  });

  it.each(numericLeaves(figures).map((path) => [path.join('.'), path] as const))(
    'cannot change alone: %s',
    (_name, path) => {
      expect(errors(withOneChanged(path)).length).toBeGreaterThan(0);
    },
  );

  it('cannot change their date alone', () => {
    expect(errors({ ...figures, issued: '2026-11-21' }).length).toBeGreaterThan(0);
  });
});

describe('the documents', () => {
  const days = ({ date, validUntil }: Proposal) => (Date.parse(validUntil) - Date.parse(date)) / 86_400_000;

  it('are four, each valid for thirty days', () => {
    const room = clearbond();
    expect(room).toMatchObject({ slug: 'clearbond', client: 'ClearBond' });
    expect(room.documents.map(({ document }) => document.slug)).toEqual([
      'proposal',
      'proposal-hours',
      'powerbi-analysis',
      'proposal-phase1',
    ]);
    for (const { document } of room.documents) expect(days(document)).toBe(30);
  });

  it('compare 38 requirements in 11 categories', () => {
    expect(comparisonRows(figures)).toHaveLength(38);
    expect(comparisonCategories).toHaveLength(11);
  });

  it('list 37 lines of work packages and their totals', () => {
    const lines = hoursBreakdown(figures)
      .sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
      .filter(({ columns }) => columns[0]?.label === 'Work package')
      .flatMap(({ rows, foot }) => [...rows, foot]);
    expect(lines).toHaveLength(37);
  });

  it('quote Phase 1 at $12,000', () => {
    const quote = phase1Proposal(figures)
      .sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
      .find(({ caption }) => caption === 'Price quote for Phase 1');
    expect(quote?.foot?.at(-1)).toBe('$12,000');
  });
});
