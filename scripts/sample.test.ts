import { describe, expect, it } from 'vitest';
import { comparisonCategories } from '#functions/proposals/rooms/clearbond/comparison/categories.ts';
import { fullProposal, hoursBreakdown } from '#functions/proposals/rooms/clearbond/documents/full-proposal.ts';
import { phase1Proposal } from '#functions/proposals/rooms/clearbond/documents/phase1-proposal.ts';
import { comparisonRows, powerbiAnalysis } from '#functions/proposals/rooms/clearbond/documents/powerbi-analysis.ts';
import { checkFigures } from '#functions/proposals/rooms/clearbond/figures/check-figures.ts';
import { type Figures, figures } from '#functions/proposals/rooms/clearbond/figures/figures.ts';
import clearbond from '#functions/proposals/rooms/clearbond/room.ts';
import { documentLines } from '#functions/testing/document-lines.ts';
import { sitePages } from '#infra/edge/pages.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { contactForm, contactThanks } from '#shared/contact.ts';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { allPages } from '#shared/page-entries.ts';
import type { Proposal } from '#shared/proposals.ts';
import { mail, site } from '#shared/site.ts';
import { figureText } from '#web/src/content/figures.ts';
import { gate } from '#web/src/content/gate.ts';
import { landing } from '#web/src/content/landing.ts';
import { notFound } from '#web/src/content/not-found.ts';

/*
 * The sample, word by word: the texts and figures of the specification, typed here by hand. An owner who changes the
 * firm, its words, or its documents replaces this file, and web/e2e/sample.spec.ts, which pins what visitors see. Every
 * other test reads what it expects from where the product reads it.
 */

describe('the firm', () => {
  it('has its names, its addresses, and seven clients', () => {
    expect(site).toMatchObject({
      name: 'Samplewright',
      legalName: 'Samplewright Consulting (sample firm)',
      contactEmail: 'hello@samplewright.example',
      clients: [
        'Placeholder Freight',
        'Specimen Insurance',
        'Anytown Imports',
        'Fictional Forge',
        'Example Harbors',
        'Demo Dry Goods',
        'Nowhere Robotics',
      ],
    });
    expect(mail).toEqual({
      sales: 'sales@samplewright.example',
      sender: 'website@samplewright.example',
      timeZone: 'America/New_York',
    });
  });
});

describe('the pages', () => {
  it('are at the addresses of the specification', () => {
    const isOfSample = (path: string) => !path.startsWith('/proposals/') || path.startsWith('/proposals/clearbond');
    expect(Object.keys(sitePages()).filter(isOfSample)).toEqual([
      '/',
      '/privacy',
      '/login',
      '/proposals/clearbond',
      '/proposals/clearbond/proposal',
      '/proposals/clearbond/proposal-hours',
      '/proposals/clearbond/powerbi-analysis',
      '/proposals/clearbond/proposal-phase1',
    ]);
    expect(allPages.map(({ title }) => title)).toEqual([
      'AI-First Technical Consulting',
      'Privacy',
      'Protected Content',
      'Client Room',
    ]);
  });

  it('have four statistics', () => {
    expect(
      landing.crisis.statistics.map(({ figure, label, note }) => `${figureText(figure)} ${label}: ${note}`),
    ).toEqual([
      '70-85% AI Projects Fail: 15 to 30 of 100 succeed',
      '42% Abandon Initiatives: of companies, in 2025: 42 stopped, 58 went on',
      '95% GenAI Pilots Fail: 5 of 100 go on',
      '2x Higher Failure Rate: versus traditional IT: 2 failures for each one there',
    ]);
    expect(landing.hero.subtitle).toBe('70-85% of AI projects fail. We help companies build the rest.');
  });

  it('have the words of the gate and of the 404 page', () => {
    expect(gate).toMatchObject({
      instruction: 'Please enter the password to access this content.',
      submit: 'Access Content',
      submitting: 'Authenticating...',
    });
    expect(notFound).toMatchObject({
      heading: '404 Page Not Found',
      line: 'Did you forget to add the page to the router?',
    });
  });
});

describe('the contact form', () => {
  const good = { name: 'Ada', email: 'ada@example.com', company: 'Example Mills', message: 'Please call me back.' };
  const longEmail = `${'x'.repeat(60)}@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(70)}.example`;

  it('the labels', () => {
    expect(contactFieldNames.map(formLabel)).toEqual(['Name *', 'Email *', 'Company', 'Message *']);
  });

  testRows<[field: string, value: unknown, sentence: string]>([
    ['name', ' A ', 'Name must be at least 2 characters'],
    ['name', undefined, 'Name must be at least 2 characters'],
    ['name', ['Ada'], 'Name must be at least 2 characters'],
    ['name', 'x'.repeat(201), 'Name must be at most 200 characters'],
    ['name', 'Ada\ud800', 'Name contains a character that cannot be stored'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', null, 'Please enter a valid email address'],
    ['email', `${'x'.repeat(65)}@example.com`, 'Please enter a valid email address'],
    ['email', 'a@b.example\r\nBcc: c@d.example', 'Please enter a valid email address'],
    ['email', longEmail, 'Email must be at most 254 characters'],
    ['company', 'x'.repeat(201), 'Company must be at most 200 characters'],
    ['company', [], 'Company must be text'],
    ['message', '   too short ', 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(5001), 'Message must be at most 5000 characters'],
    ['message', '👍'.repeat(5000), 'Message is too long to be sent; please shorten it'],
  ])('the sentences for wrong values', (field, value, sentence) => {
    const { error } = contactForm.safeParse({ ...good, [field]: value });
    expect(error?.issues[0]).toMatchObject({ path: [field], message: sentence });
  });

  it('the shortest and the longest values are accepted', () => {
    expect(contactForm.safeParse({ name: 'Al', email: good.email, message: '0123456789' }).success).toBe(true);
    const longest = { ...good, name: 'x'.repeat(200), company: 'x'.repeat(200), message: 'x'.repeat(5000) };
    expect(contactForm.safeParse(longest).success).toBe(true);
  });

  it('the thanks', () => {
    expect(contactThanks).toBe("Thank you for your message. We'll be in touch soon!");
  });
});

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
    'Phase 1 is invoiced as 50% at kickoff, 50% on delivery. In the quote that is $6,000 at kickoff and $6,000 on delivery.',
    'Phase 2 is invoiced as 50% at kickoff, 25% at week 3, 25% on launch.',
    'Phase 3 is invoiced as 50% at kickoff, 25% at week 5, 25% on launch.',
    'Monthly cost afterwards | None | $2,300-$7,650 | $3,500-$10,000',
    'The same services, redundant and larger ($1,500-$3,600), and support ($1,000-$2,400) | $2,500-$6,000',
    'Third-party data APIs | Both credit data providers, and tariff data | $1,000-$4,000',
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
    'valid for 30 days, until December 22, 2026',
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
    'valid for 30 days, until December 22, 2026',
  ],
  phase1: [
    'in 60-75 hours of work',
    'It is estimated at 60-75 hours and $12,000-$15,000',
    'paid as 50% at kickoff, 50% on delivery, which is $6,000 at kickoff and $6,000 on delivery',
    'At kickoff | 50% | $6,000 |',
    'On delivery | 50% | $6,000 |',
    'delivered 2 weeks after kickoff',
    '30 days of mock entry history',
    '5-6 weeks | 783-1,108 | $138,600-$194,600 | $2,300-$7,650',
    '8-10 weeks | 473-713 | $90,000-$130,000 | $3,500-$10,000',
    '588-838 hours of development, 150-225 hours of the data vendor, and 45 hours',
    'valid for 30 days, until December 22, 2026',
  ],
  comparison: ['Monthly cost at 100 users | $2,400 | $2,200-7,500 |', '38 requirements in 11 categories'],
};

/** Figures that are ours and not the specification's, so that none of them can change unseen. */
const ours: Record<Name, string[]> = {
  full: [
    'Development | 588-838 | $200 | $117,600-$167,600',
    'Data vendor | 150-225 | $80 | $12,000-$18,000',
    'All phases | 1,316-1,896 | 15-18 weeks',
    'Phase 1 | 60-75 | 2 weeks | 0.8-0.9 |',
    'Phase 2 | 783-1,108 | 5-6 weeks | 3.9-4.6 |',
    'Phase 3 | 473-713 | 8-10 weeks | 1.5-1.8 |',
    'Phase 1: prototype | 2 weeks | 1 |',
    'Phase 2: MVP | 5-6 weeks | 3 |',
    'Phase 3: scale | 8-10 weeks | 4-5 |',
    'divided by weeks and by 40 hours a week',
    'about $190 per hour at the low end and $182 at the high end',
    'CBP’s guideline sets it at 10% of the duties, taxes and fees paid over the last 12 months, with a minimum of $50,000',
    'rounded up to the next $10,000, and above $100,000 to the next $100,000.',
    'We host the prototype free of charge for 90 days after acceptance',
    'end it with 30 days’ notice',
    'We name a substitute within 5 business days',
    '$90,000-$130,000, and $130,000 is the cap',
    'up to $200-$800 an importer. At 50 importers it leaves $20-$80 each',
    'support runs for 30 days more ($600-$1,600 a month after Phase 2, $1,000-$2,400 after Phase 3)',
    'An importer paid $420,000 in duties, taxes and fees over 12 months. 10% of that is $42,000, so a bond of $50,000 is enough. After a rate change it owes $660,000 a year on the same goods. Each month adds $20,000',
    'after 5 months the bond is too small. In the end the guideline asks for $70,000.',
    '10-12 | Projected | $620,000-$660,000 | $70,000 | $50,000, too small',
    '0-3 | Known | $420,000-$480,000 | $50,000 | $50,000, enough',
    '5-9 | Projected | $520,000-$600,000 | $60,000 | $50,000, too small',
    'Bond against the guideline | 71-100% | at least 100% | Outside',
    'Current ratio | 1.4 | at least 1.2 | Within',
    'Quick ratio | 0.7 | at least 0.8 | Outside',
    'Debt to equity | 1.8 | at most 2 | Within',
    'Credit score, two providers | 58-66 | at least 50 | Within',
    'Late entry summaries, 3 of 214 | 1.4% | at most 2% | Within',
    'Probability of default or claim | 4-7% | at most 5% | Outside',
    'the principal has 15 days from the notice',
    'Within 10 business days of signature',
    'Acceptance | In writing, within 5 business days of a delivery',
    'Due 15 days after receipt',
    'Faults reported within 30 days of acceptance',
    'answers questions within 2 business days',
    'available for 2 hours a week',
    'twice a week, for 30 minutes.',
    'for 95% of page views',
    'In the 30 days after launch, checked from outside: at most 7.2 hours without service',
    'In each 30 days after launch: at most 43.2 minutes without service',
    'of a payment of $100 it keeps $3.20',
    'Development, over 3 years | $50,200-$69,867 | $80,200-$113,200',
    'Running, data included | $27,600-$91,800 | $42,000-$120,000',
    'A year | $77,800-$161,667 | $122,200-$233,200',
    'Pilot, after Phase 2 | 3-5 | $15,560-$53,889',
    'Scale, after Phase 3 | 50 | $2,444-$4,664',
    'Subscriptions | 20 importers at $150 a month | $36,000',
    'Claims avoided | 2 a year of $40,000 | $80,000',
    'Underwriters’ time | 120 renewals, 3 hours each, at $90 | $32,400',
    'the example of $148,400 covers the low end of the cost and not the high end',
  ],
  hours: [],
  phase1: ['$15,000 is the ceiling', 'We host the prototype free of charge for 90 days after acceptance'],
  comparison: [
    '100 Premium Per User licenses at $24, and nothing else.',
    'Without the data, which you would buy either way, it is $1,200-$3,500.',
    '$24 for Premium Per User, $14 for Pro',
    'up to 100,000 rows each, 120 requests a minute per user',
    'up to 8 times a day with Pro, 48 with Premium Per User or a capacity',
    'at 100 and at 1,000 users',
    'which you would buy either way: $36,000-$144,000 over the 36 months',
    'Cost over 36 months at 100 users, without third-party data',
    'Power BI Pro for each user | $35,200-$51,200 | $1,400 | $85,600-$101,600',
    'Power BI, a Premium license for each user | $35,200-$51,200 | $2,400 | $121,600-$137,600',
    'Fabric F8 with Power Pages * | $68,040-$144,320 | $1,425-$2,851 | $119,340-$246,956',
    'Application with Power BI Embedded A1 | $139,000-$193,000 | $1,935-$4,235 | $208,660-$345,460',
    'Platform after Phase 2 | $150,600-$209,600 | $1,200-$3,500 | $193,800-$335,600',
    'Cost over 36 months at 1,000 users, without third-party data',
    'Fabric F32 with Power Pages * | $68,040-$144,320 |',
    'Power BI, a Premium license for each user | $35,200-$51,200 | $24,000 | $899,200-$915,200',
    'Power BI on Fabric F64 | $35,200-$51,200 | $5,073-$8,480 | $217,828-$356,480',
    'Fabric F64 with Power Pages * | $68,040-$144,320 | $8,003-$12,810 | $356,148-$605,480',
    'Application with Power BI Embedded A4 | $229,000-$323,000 | $8,378-$11,878 | $530,608-$750,608',
    'Platform after Phase 3 | $240,600-$339,600 | $2,500-$6,000 | $330,600-$555,600',
    'A capacity becomes cheaper at 212-354 readers',
    'Reports at 50% of the hours of our three dashboard packages',
    'which we put at 25% of the hours of the dashboard packages',
    'A build in Power Pages and Dataverse at 40-70% of our Phase 2 development',
    'reserved for a year (59.49% of the hourly price) to paid by the hour ($0.18 for a unit, 730 hours a month)',
    'On a capacity, 5 Pro licenses',
    'Phase 1 delivers 2 of the 38 requirements, Phase 2 would add 29, and Phase 3 another 5. The other 2 are costs.',
    '$200 a month for 100 signed-in users of one site',
    '$735 a month for A1, $5,878 for A4',
    'the smaller capacity costs $26,460, and the charts that it saves $11,600-$16,600',
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
  it('read in every document as the specification states them', () => {
    expect(errors(figures)).toEqual([]);
  });

  it('include more than a hundred numbers', () => {
    expect(numericLeaves(figures).length).toBeGreaterThan(100);
  });

  testRows(numericLeaves(figures).map((path) => [path.join('.'), path] as const))(
    'cannot change alone',
    (_name, path) => {
      expect(errors(withOneChanged(path)).length).toBeGreaterThan(0);
    },
  );

  it('cannot change their date alone', () => {
    expect(errors({ ...figures, issued: '2026-11-23' }).length).toBeGreaterThan(0);
  });
});

describe('the documents', () => {
  const days = ({ date, validUntil }: Proposal) => (Date.parse(validUntil) - Date.parse(date)) / 86_400_000;

  it('are four, each valid for thirty days', () => {
    const room = clearbond();
    expect(room).toMatchObject({ version: '2.1', client: 'ClearBond' });
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
