import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { type Range, sum, times } from '#web/rooms/components/format.ts';
import { categories, comparisonRows, criticalCounts } from './comparison-rows.ts';
import { phase1, phase2, phase2b, phase3, type WorkPackage } from './figures.ts';
import { meaningOf } from './ratings.ts';
import room from './room.tsx';

const consoleError = vi.spyOn(console, 'error');

const htmlOf = Object.fromEntries(room.documents.map(({ slug, content }) => [slug, renderToStaticMarkup(content)]));
const warnings = [...consoleError.mock.calls];
consoleError.mockRestore();

/** What a reader sees: the text of a document, with its tags as white space. */
const textOf = (slug: string): string =>
  (htmlOf[slug] ?? '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:])/g, '');

/** Those of the words that a document lacks. */
const missing = (slug: string, words: readonly string[]): string[] => {
  const text = textOf(slug);
  return words.filter((each) => !text.includes(each));
};

const hoursOf = (packages: readonly WorkPackage[]): Range => sum(packages.map(({ hours }) => hours));

const costOf = (packages: readonly WorkPackage[]): Range => sum(packages.map(({ hours, rate }) => times(hours, rate)));

describe('figures', () => {
  it('has work packages that add up to the hours of each phase', () => {
    const [development, dataVendor] = phase2.parts;
    expect(hoursOf(phase1.packages)).toEqual(phase1.hours);
    expect(hoursOf(phase2.development)).toEqual(development?.hours);
    expect(hoursOf(phase2.dataVendor)).toEqual(dataVendor?.hours);
    expect(hoursOf(phase2.parts)).toEqual(phase2.hours);
    expect(hoursOf(phase3.packages)).toEqual(phase3.hours);
  });

  it('has costs that are hours times rates', () => {
    expect(costOf(phase1.packages)).toEqual(phase1.cost);
    expect(costOf(phase2.parts)).toEqual(phase2.cost);
    expect(costOf(phase2b)).toEqual({ low: 20_000, high: 40_000 });
  });
});

/** The specification's figures without amounts of money, and its planned items. */
const planned = [
  // Phases
  'Prototype MVP Scale',
  'Duration 2 weeks 5-6 weeks 8-10 weeks',
  'Hours 60-75 783-1,108 473-713',
  '588-838',
  '150-225',
  '90-125',
  'length of the validation period and of the growth period is to be determined',
  'Approval and funding Scaling needs and funding',
  // Stakeholders, tiers, and roles
  'Importers of record Bond sufficiency monitoring, compliance alerts, financial insights',
  'Captive program managers Underwriting scorecards, portfolio analytics',
  'Fronting partners and reinsurers Exposure reports, early-warning signals',
  'features are gated by tier',
  'All importers with active policies must use at least the Free tier',
  'Role-based access in three tiers',
  'importer of record, captive (underwriting), and reinsurer or fronting partner',
  'Role isolation 2',
  'two login flows, importer and captive, with cookie sessions',
  'JWT-based authentication provider',
  // Data
  'customs import entries, financial statements, two credit data providers, and tariff schedules',
  'Entry number, importer-of-record ID, HTS codes, duty amounts, filing dates',
  'Balance sheet, profit and loss, cash flow, ratios (current ratio, quick ratio, debt to equity)',
  'Limits, premiums, collateral, bond amounts, renewal dates',
  'Liquidated damages',
  'Probability of default or claim for each importer',
  'Applications Intake, review',
  'credit scores for 24 hours, financial ratios for 4 hours, and tariff reference data for 7 days',
  'cut API calls by 60% or more',
  'schema is validated, duplicates are detected, and an alert is raised when data is missing',
  'Input validation and sanitization',
  'Versioned REST API',
  'Machine-learning scoring service',
  'REST prediction endpoint',
  'by REST, or by direct database access',
  'using a JWT or API keys',
  // Targets
  'Uptime of the MVP 2 99%',
  'Dashboard load 2 Under 2 seconds',
  'Pilot importers 2 3-5',
  'Uptime at scale 3 99.9%',
  'Importers 3 50+',
  'Concurrent users 3 1000+',
  'Test coverage 3 80%+',
  'SOC 2 3 Type I',
  'Mock entry history 1 30 days',
  // Working together
  'bi-weekly, meaning twice a week',
  'two-week sprint',
  'valid for 30 days, until December 23, 2026',
  'Assumptions',
  'Next steps',
  'Dear ClearBond team',
  'biography',
  'Appendix: the data vendor',
];

const shares = [
  'Phase 1, at kickoff 50% Phase 1, on delivery 50%',
  'Phase 2, at kickoff 50% Phase 2, at week 3 25% Phase 2, on launch 25%',
  'Phase 3, at kickoff 50% Phase 3, at week 5 25% Phase 3, on launch 25%',
];

const amounts = [
  'Cost $12,000-$15,000 $138,600-$194,600 $90,000-$130,000',
  'Phase 1, at kickoff 50% $6,000 Phase 1, on delivery 50% $6,000',
  'Phase 2, at kickoff 50% $69,300-$97,300 Phase 2, at week 3 25% $34,650-$48,650 Phase 2, on launch 25%',
  'Phase 3, at kickoff 50% $45,000-$65,000 Phase 3, at week 5 25% $22,500-$32,500 Phase 3, on launch 25%',
  'Monthly cost afterward None quoted $2,300-$7,650 $3,500-$10,000',
  'Infrastructure and support $1,300-$3,650 $2,500-$6,000',
  'Third-party data APIs $1,000-$4,000 $1,000-$4,000',
  '$18,000-$25,000',
  'All items together 100-200 $20,000-$40,000',
  '2.9% plus $0.30 per transaction',
];

describe('proposal', () => {
  it('states every figure and planned item', () => expect(missing('proposal', [...planned, ...amounts])).toEqual([]));
});

describe('proposal-hours', () => {
  it('states every figure but money, and every planned item', () => {
    expect(missing('proposal-hours', [...planned, ...shares])).toEqual([]);
  });

  it('contains no amount of money', () => {
    expect(htmlOf['proposal-hours']).not.toMatch(/\$|dollar|\bUSD\b|\bcents\b/i);
  });
});

const phase1Words = [
  'Two login flows, importer and captive, with cookie sessions',
  'Bond sufficiency monitoring',
  'Underwriting scorecards',
  '30 days of entry history',
  'At kickoff 50% $6,000 On delivery 50% $6,000 Total 100% $12,000',
  'Fixed price 60 $200 $12,000',
  'at most 75 hours and $15,000',
  'Validation period To be determined',
  'Phase 2: MVP 5-6 weeks 783-1,108 $138,600-$194,600 $2,300-$7,650',
  'Phase 2B: optional items By item 100-200 $20,000-$40,000',
  'Phase 3: scale 8-10 weeks 473-713 $90,000-$130,000 $3,500-$10,000',
  'For ClearBond Legal name Name Title Signature Date',
  'valid for 30 days, until December 23, 2026',
];

describe('proposal-phase1', () => {
  it('states quote, payments, signatures, and future phases', () => {
    expect(missing('proposal-phase1', phase1Words)).toEqual([]);
  });
});

describe('powerbi-analysis', () => {
  it('rates 38 requirements in the categories of the specification', () => {
    expect(comparisonRows).toHaveLength(38);
    expect(new Set(comparisonRows.map(({ feature }) => feature)).size).toBe(38);
    expect(categories.map(([category]) => category).join(', ')).toBe(
      'Authentication & Access, Multi-Tenancy, User Experience, Application Features, Backend & APIs, ML & AI, ' +
        'Data Pipeline, Security & Compliance, Cost, Scalability, Vendor Control',
    );
  });

  it('uses every rating of the specification', () => {
    const used = (product: 'powerbi' | 'bespoke') =>
      new Set(comparisonRows.map((row) => row[product]).filter((rating) => meaningOf(rating) !== 'cost'));
    expect(used('powerbi')).toEqual(
      new Set(['Yes', 'No', 'Limited', 'Difficult', 'Manual', 'Basic', 'Partial', 'Low']),
    );
    expect(used('bespoke')).toEqual(new Set(['Yes', 'High', 'Included']));
  });

  it('counts the critical requirements that Power BI does not support', () => {
    const failed = comparisonRows.filter(({ critical, powerbi }) => critical && powerbi === 'No').length;
    const { all } = criticalCounts;
    expect(textOf('powerbi-analysis')).toContain(`Power BI does not support ${failed} of ${all} critical requirements`);
    expect(htmlOf['powerbi-analysis']?.match(/<tr[^>]*class="flagged"/g)).toHaveLength(all);
    expect(comparisonRows.filter(({ critical, bespoke }) => critical && bespoke === 'Yes')).toHaveLength(all);
  });

  it('has columns, legend, monthly cost, and summary', () => {
    const words = [
      'Requirement Power BI Bespoke Platform Notes',
      'Partial or limited',
      'Not supported',
      'Monthly cost at 100 users $2,400 $2,200-7,500',
      'Choose Power BI for',
      'Bottom line',
    ];
    expect(missing('powerbi-analysis', words)).toEqual([]);
  });
});

describe('documents', () => {
  it('lists the four documents of the specification', () => {
    const slugs = room.documents.map(({ slug }) => slug);
    expect(slugs).toEqual(['proposal', 'proposal-hours', 'powerbi-analysis', 'proposal-phase1']);
    expect(room.documents.every(({ content }) => isValidElement(content))).toBe(true);
  });

  it('renders without a warning of React', () => expect(warnings).toEqual([]));
});
