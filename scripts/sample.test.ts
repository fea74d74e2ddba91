import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/built-site.ts';
import { sitePages } from '#infra/edge/render.ts';
import { buildSiteIfChanged } from '#scripts/build.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { contactForm, contactThanks } from '#shared/contact.ts';
import { allPages } from '#shared/pages.ts';
import type { Proposal } from '#shared/proposals.ts';
import { wordsOf } from '#web/publishing/document-lines.ts';
import { categoriesOf, comparisonRows } from '#web/rooms/clearbond/comparison.ts';
import { fullProposal, hoursBreakdown } from '#web/rooms/clearbond/documents/full-proposal.ts';
import { phase1Proposal } from '#web/rooms/clearbond/documents/phase1-proposal.ts';
import { powerbiAnalysis } from '#web/rooms/clearbond/documents/powerbi-analysis.ts';
import { checkFigures } from '#web/rooms/clearbond/figures/check-figures.ts';
import { figures } from '#web/rooms/clearbond/figures/figures.ts';
import clearbond from '#web/rooms/clearbond/room.ts';
import { wordsPerMinute } from '#web/src/features/proposals/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { blocksOf } from '#web/testing/blocks-of.ts';
import { documentLines } from '#web/testing/document-lines.ts';

/*
 * Checks the sample content word by word against the specification, whose text and figures are copied here by hand. A
 * site owner who changes them must replace this file. All other tests read the expected text from the product's files.
 */

/** The specified text of the landing page, in reading order. */
const onTheLandingPage = [
  'Get Started',
  'AI-First Technical Consulting',
  "Don't Be a Statistic",
  '70-85% of AI projects fail',
  'Transform Your AI Strategy',
  'Learn More',
  'AI Crisis',
  '70-85% AI Projects Fail',
  '42% Abandon Initiatives of companies, in 2025',
  '95% GenAI Pilots Fail',
  '2x Higher Failure Rate versus traditional IT',
  'How We Help You Succeed',
  'AI Innovation',
  'Rapid prototypes',
  'Budget-conscious validation',
  'Market testing',
  'Expert guidance',
  'AI Enablement',
  'Custom training',
  'Integration strategies',
  'Daily workflow optimization',
  'Ongoing support',
  'Trusted by Industry Leaders',
  'Name *',
  'Email *',
  'Company',
  'Message *',
  '©',
];

describe('pages', () => {
  it('appear at the specified paths', () => {
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
    const titles = ['AI-First Technical Consulting', 'Privacy', 'Protected Content', 'Client Room'];
    expect(allPages.map(({ title }) => title)).toEqual(titles);
  });

  it('show the text specified for the landing page in reading order', async () => {
    await buildSiteIfChanged();
    const html = readFileSync(join(siteFolder, 'index.html'), 'utf8').replace(/.*<body/s, '<body');
    const words = html.replace(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");
    const text = words.replace(/\s+/g, ' ');
    let from = 0;
    for (const words of onTheLandingPage) {
      const at = text.indexOf(words, from);
      expect(at, `"${words}" after "${text.slice(Math.max(0, from - 40), from)}"`).toBeGreaterThanOrEqual(0);
      from = at + words.length;
    }
  });

  it('show the text specified for the login and 404 pages', () => {
    expect(loginTexts).toMatchObject({
      instruction: 'Please enter the password to access this content.',
      submit: 'Access Content',
      submitting: 'Authenticating...',
    });
    expect(states.notFound).toMatchObject({
      heading: '404 Page Not Found',
      line: 'Did you forget to add the page to the router?',
    });
  });
});

// A site owner may add a logo, a portrait, clients, and service cards. Each of these four adds up to 100 bytes to the
// style sheet, whose budget is 8,000 bytes (web/e2e/budgets.spec.ts).
it('style sheet: leaves 400 bytes of its budget for the site owner', async () => {
  await buildSiteIfChanged();
  const sheets = readdirSync(join(siteFolder, 'assets')).filter((name) => /^index-.*\.css$/.test(name));
  expect(sheets).toHaveLength(1);
  expect(brotliCompressSync(readFileSync(join(siteFolder, 'assets', `${sheets}`))).length).toBeLessThanOrEqual(7600);
});

describe('contact form', () => {
  const good = { name: 'Ada', email: 'ada@example.com', company: 'Example Mills', message: 'Please call me back.' };
  const longEmail = `${'x'.repeat(60)}@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(70)}.example`;

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
  ])('shows the specified message for each invalid value', (field, value, sentence) => {
    const { error } = contactForm.safeParse({ ...good, [field]: value });
    expect(error?.issues[0]).toMatchObject({ path: [field], message: sentence });
  });

  it('accepts the shortest and the longest valid values', () => {
    expect(contactForm.safeParse({ name: 'Al', email: good.email, message: '0123456789' }).success).toBe(true);
    const longest = { ...good, name: 'x'.repeat(200), company: 'x'.repeat(200), message: 'x'.repeat(5000) };
    expect(contactForm.safeParse(longest).success).toBe(true);
  });

  it('shows the specified thank-you message', () => {
    expect(contactThanks).toBe("Thank you for your message. We'll be in touch soon!");
  });
});

const documents = { full: fullProposal, hours: hoursBreakdown, phase1: phase1Proposal, comparison: powerbiAnalysis };
type Name = keyof typeof documents;

/** The specification's figures as they must appear in each document: written out, not computed from other figures. */
const specified: Record<Name, string[]> = {
  full: [
    'Nature | Prototype | MVP | Scale',
    'Phase 1 takes 2 weeks and costs a fixed $12,000 for 60 hours; approved changes can bring it to at most 75 hours and $15,000.',
    'Cost | $12,000-$15,000 |',
    'Phase 2 takes 5-6 weeks and 783-1,108 hours, and costs $138,600-$194,600.',
    'Phase 3 takes 8-10 weeks and 473-713 hours, and costs $90,000-$130,000.',
    'Development | 588-838 |',
    'Data vendor | 150-225 |',
    'Project management, sprint reviews and acceptance | 45 |',
    'Phase 1 is invoiced as 50% at kickoff, 50% on delivery. In the quote that is $6,000 at kickoff and $6,000 on delivery, the last due 15 days after acceptance.',
    'Phase 2 is invoiced as 50% at kickoff, 25% at week 3, 25% on launch.',
    'Phase 3 is invoiced as 50% at kickoff, 25% at week 5, 25% on launch.',
    'Monthly cost afterwards | None stated | $2,300-$7,650 | $3,500-$10,000',
    'redundant and larger | $700-$2,050 | $1,500-$3,600',
    'After Phase 3 they come to $2,500-$6,000.',
    'Third-party data APIs | Both credit data providers, and tariff data | $1,000-$4,000',
    'self-service applications: 90-125 hours or $18,000-$25,000.',
    'All items together come to 100-200 hours or $20,000-$40,000.',
    '2.9% plus $0.30 per transaction',
    'credit scores for 24 hours, financial ratios for 4 hours, tariff reference data for 7 days',
    'cut API calls by 60% or more',
    'Mock entry history | 1 | 30 days',
    'Uptime | 2 | 99% |',
    'Dashboard load | 2 | Under 2 seconds',
    'Pilot importers | 2 | 3-5 |',
    'Uptime | 3 | 99.9% |',
    'Importers | 3 | 50+ |',
    'Concurrent users | 3 | 1000+ |',
    'Test coverage | 3 | 80%+ |',
    'SOC 2 | 3 | Type I |',
    'valid for 30 days, until December 23, 2026',
    'We meet bi-weekly, meaning twice a week, for 30 minutes.',
    'At the end of each two-week sprint there is a sprint review',
    'Three tiers: Free, Pro and Enterprise',
  ],
  hours: [
    'Phase 1 takes 2 weeks and 60-75 hours,',
    'Phase 2 takes 5-6 weeks and 783-1,108 hours.',
    'Phase 3 takes 8-10 weeks and 473-713 hours.',
    'Development | 588-838',
    'Data vendor | 150-225',
    'Self-service applications | Importers apply',
    'self-service applications: 90-125 hours.',
    'credit scores for 24 hours',
    'We meet bi-weekly, meaning twice a week, for 30 minutes.',
    'valid for 30 days, until December 23, 2026',
  ],
  phase1: [
    'Price quote for Phase 1',
    'Payment of the quote',
    'Future phases',
    'Signature',
    '60-75 hours and $12,000-$15,000 in all',
    '$6,000 at kickoff and $6,000 on delivery. Each part is invoiced on that day and due 15 days after receipt, the last one 15 days after acceptance',
    'At kickoff | 50% | $6,000 |',
    'On delivery | 50% | $6,000 |',
    'delivered 2 weeks after kickoff',
    '30 days of mock entry history',
    '5-6 weeks | 783-1,108 | $138,600-$194,600 | $2,300-$7,650',
    '8-10 weeks | 473-713 | $90,000-$130,000 | $3,500-$10,000',
    'valid for 30 days, until December 23, 2026',
  ],
  comparison: [
    'Supported',
    'Partial or limited',
    'Not supported',
    'Critical',
    'Bottom line',
    'Monthly cost at 100 users | $2,400 | $2,200-7,500 |',
    '38 requirements in 11 categories',
  ],
};

it('figures: match the specification in every document', () => {
  const missing = (Object.keys(documents) as Name[]).flatMap((name) => {
    const text = documentLines(documents[name](figures)).join('\n');
    return specified[name].filter((expected) => !text.includes(expected)).map((expected) => `${name}: "${expected}"`);
  });
  expect([...checkFigures(figures), ...missing]).toEqual([]);
});

describe('documents', () => {
  const days = ({ date, validUntil }: Proposal) => (Date.parse(validUntil) - Date.parse(date)) / 86_400_000;

  it('stay valid for thirty days', () => {
    const room = clearbond();
    expect(room).toMatchObject({ client: 'ClearBond' });
    const slugs = ['proposal', 'proposal-hours', 'powerbi-analysis', 'proposal-phase1'];
    expect(room.documents.map(({ document }) => document.slug)).toEqual(slugs);
    for (const { document } of room.documents) expect(days(document)).toBe(30);
  });

  it('take at most an hour to read in total, without the clauses', () => {
    const read = Object.values(documents)
      .flatMap((create) => create(figures).sections)
      .filter(({ id }) => id !== 'clauses');
    const minutes = read.reduce((sum, section) => sum + wordsOf(section), 0) / wordsPerMinute;
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it('compare 38 requirements in 11 categories', () => {
    expect(comparisonRows(figures)).toHaveLength(38);
    expect(categoriesOf(comparisonRows(figures))).toHaveLength(11);
  });

  it('quote Phase 1 at $12,000', () => {
    const tables = blocksOf(phase1Proposal(figures), 'table');
    const quote = tables.find(({ caption }) => caption === 'Price quote for Phase 1');
    expect(quote?.foot?.at(-1)).toBe('$12,000');
  });
});
