import { describe, expect, it } from 'vitest';
import { dollars } from '#functions/proposals/publishing/format.ts';
import { openLabels, placeholderText } from '#functions/proposals/publishing/placeholders.ts';
import { documentLines } from '#functions/testing/document-lines.ts';
import type { Proposal } from '#shared/proposals.ts';
import { comparisonCategories } from './comparison/categories.ts';
import { fullProposal, hoursBreakdown } from './documents/full-proposal.ts';
import { phase1Proposal } from './documents/phase1-proposal.ts';
import { comparisonRows, powerbiAnalysis } from './documents/powerbi-analysis.ts';
import { figures } from './figures/figures.ts';
import { phase1Quote } from './figures/program-totals.ts';
import { parties } from './parties.ts';
import draft from './room.ts';

const full = fullProposal(figures);
const hours = hoursBreakdown(figures);
const phase1 = phase1Proposal(figures);
const comparison = powerbiAnalysis(figures);

const tables = (document: Proposal) =>
  document.sections.flatMap((section) => section.blocks.filter((block) => block.kind === 'table'));

/** The hours of each work package, by table and name, as a reader finds them. */
const packageHours = (document: Proposal): string[] =>
  tables(document)
    .filter((table) => table.columns[0]?.label === 'Work package')
    .flatMap((table) => [...table.rows, table.foot ?? []].map((row) => `${table.caption}: ${row[0]} ${row[2]}`));

const room = draft();

describe('the hours breakdown', () => {
  it('names no amount of money', () => {
    for (const line of documentLines(hours)) expect(line).not.toMatch(/\$|dollar|\bpric(e|es|ed|ing)\b|\bUSD\b/i);
  });

  it('has the work packages and hours of the full proposal', () => {
    const { phase1, phase2, phase3 } = figures;
    const packages = [phase1.packages, phase2.development, phase2.dataVendor, phase3.packages];
    expect(packageHours(hours)).toEqual(packageHours(full));
    // Each table also has a row of totals.
    expect(packageHours(hours)).toHaveLength(packages.flat().length + packages.length);
  });

  it('has the sections of the full proposal, except what is only about money', () => {
    const onlyMoney = ['running-costs', 'return'];
    const expected = full.sections.map((section) => section.id).filter((id) => !onlyMoney.includes(id));
    const found = hours.sections.map((section) => section.id).filter((id) => id !== 'running-services');
    expect(found).toEqual(expected);
  });
});

describe('the Phase 1 proposal', () => {
  it('quotes the packages of the full proposal at their low end', () => {
    const [quote] = tables(phase1).filter((table) => table.caption === 'Price quote for Phase 1');
    expect(quote?.rows.map((row) => [row[0], row[2]])).toEqual(
      figures.phase1.packages.map((work) => [work.name, String(work.hours.low)]),
    );
    expect(quote?.foot?.at(-1)).toBe(dollars(phase1Quote(figures)));
  });

  it('shows every placeholder: its value, its sample or a marked gap', () => {
    const all = documentLines(phase1).concat(documentLines(full)).join('\n');
    for (const placeholder of Object.values(parties)) expect(all).toContain(placeholderText(placeholder));
  });

  it('is a draft as long as anything is to be filled in, and says what', () => {
    const missing = [...openLabels(Object.values(parties)).values()].flat();
    expect(missing.length).toBeGreaterThan(0);
    const [callout] = phase1.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'callout'));
    expect(callout).toMatchObject({
      title: 'Draft',
      text: expect.stringMatching(/^To be filled in before signature by you: .+; by us: .+; by both sides’ counsel: /),
    });
    for (const label of missing) expect(callout?.text).toContain(label);
    expect(room.documents.map(({ card }) => card.line).join()).not.toContain('ready to sign');
  });

  it('has a place to sign for both parties', () => {
    const signatures = phase1.sections.flatMap((section) =>
      section.blocks.filter((block) => block.kind === 'signatures'),
    );
    expect(signatures).toHaveLength(1);
    expect(signatures[0]?.parties).toHaveLength(2);
  });
});

describe('the comparison with Power BI', () => {
  const rows = comparisonRows(figures);

  it('has every row, in tables by category, in order', () => {
    const blocks = comparison.sections.flatMap((section) =>
      section.blocks.filter((block) => block.kind === 'comparison'),
    );
    expect(blocks.map((block) => block.category)).toEqual([...comparisonCategories]);
    expect(blocks.flatMap((block) => block.rows)).toEqual(rows);
  });

  it('uses only the ratings that are allowed', () => {
    for (const row of rows) {
      expect(row.powerbi).toMatch(/^(Yes|No|Limited|Difficult|Manual|Basic|Partial|Low|\$[\d,]+( a month)?)$/);
      expect(row.bespoke).toMatch(/^(Yes|High|Included|\$[\d,]+-\$?[\d,]+)$/);
    }
  });

  it('names each requirement once and explains each rating', () => {
    expect(new Set(rows.map((row) => row.feature)).size).toBe(rows.length);
    for (const row of rows) expect(row.powerbiNote.length).toBeGreaterThan(20);
  });

  it('has the phase of everything that the platform is to do', () => {
    for (const row of rows.filter(({ bespoke }) => !bespoke.startsWith('$')))
      expect(row.phase, row.feature).toBeDefined();
  });

  it('has scope for what the ratings promise', () => {
    const scope = (id: string) =>
      JSON.stringify(full.sections.find((section) => section.id === id)?.blocks).toLowerCase();
    for (const promise of ['self sign-up', 'a space for each customer without staff', 'guided steps', 'audit log'])
      expect(scope('phase-2'), promise).toContain(promise);
    for (const promise of ['capacity that follows load', 'soc 2 type i', 'retention rules'])
      expect(scope('phase-3'), promise).toContain(promise);
  });

  it('states the count of critical requirements that Power BI fails', () => {
    const critical = rows.filter((row) => row.critical);
    const failed = critical.filter((row) => row.powerbi === 'No').length;
    expect(comparison.sections[0]?.blocks[0]).toMatchObject({
      kind: 'callout',
      tone: 'critical',
      title: `Power BI does not support ${failed} of ${critical.length} critical requirements`,
    });
    expect(failed).toBeGreaterThan(0);
  });

  it('has a legend of four ratings, two lists and a bottom line', () => {
    const blocks = comparison.sections.flatMap((section) => section.blocks);
    expect(blocks.find((block) => block.kind === 'legend')?.items).toHaveLength(4);
    expect(blocks.find((block) => block.kind === 'contrast')?.sides).toHaveLength(2);
    expect(blocks.at(-1)).toMatchObject({ kind: 'callout', tone: 'conclusion' });
  });
});
