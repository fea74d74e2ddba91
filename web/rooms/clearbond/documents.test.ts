import { describe, expect, it } from 'vitest';
import type { Proposal } from '#shared/proposals.ts';
import { dollars } from '#web/publishing/format.ts';
import { openLabels, placeholderText } from '#web/publishing/placeholders.ts';
import { documentLines } from '#web/testing/document-lines.ts';
import { drawingsOf, framesOf, textsIn } from '#web/testing/read-drawing.ts';
import { comparisonCategories } from './comparison/rules.ts';
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

const room = draft();

describe('the hours breakdown', () => {
  it('names no amount of money', () => {
    const drawn = drawingsOf(hours).flatMap(framesOf).flatMap(textsIn);
    for (const line of [...documentLines(hours), ...drawn])
      expect(line).not.toMatch(/\$|dollar|\bpric(e|es|ed|ing)\b|\bUSD\b/i);
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
});
