import { describe, expect, it } from 'vitest';
import { findProposal, proposalIndexData, proposals } from '#functions/proposals/catalog.ts';
import { documentLines } from '#functions/proposals/lib/document-lines.ts';
import { proposalSlugs } from '#shared/pages.ts';
import type { Proposal } from '#shared/proposals.ts';
import { proposal, proposalIndex } from '#shared/proposals.ts';
import { comparisonCategories } from './comparison/categories.ts';
import { fullProposal, hoursBreakdown } from './documents/full-proposal.ts';
import { phase1Proposal } from './documents/phase1-proposal.ts';
import { comparisonRows, powerbiAnalysis } from './documents/powerbi-analysis.ts';
import { figures } from './figures/figures.ts';

const full = fullProposal(figures);
const hours = hoursBreakdown(figures);
const phase1 = phase1Proposal(figures);
const comparison = powerbiAnalysis(figures);
const all = Object.values(proposals);

const tables = (document: Proposal) =>
  document.sections.flatMap((section) => section.blocks.filter((block) => block.kind === 'table'));

/** The hours of each work package, by table and name, as a reader finds them. */
const packageHours = (document: Proposal): string[] =>
  tables(document)
    .filter((table) => table.columns[0]?.label === 'Work package')
    .flatMap((table) => [...table.rows, table.foot ?? []].map((row) => `${table.caption}: ${row[0]} ${row[2]}`));

describe('every document', () => {
  it('is found by its slug and parses', () => {
    for (const slug of proposalSlugs) {
      expect(findProposal(slug)?.slug).toBe(slug);
      expect(proposal.safeParse(findProposal(slug)).success).toBe(true);
    }
    expect(findProposal('nothing')).toBeUndefined();
    expect(findProposal('toString')).toBeUndefined();
  });

  it('is on the index, in order', () => {
    expect(proposalIndex.parse(proposalIndexData).items.map((item) => item.slug)).toEqual([...proposalSlugs]);
  });

  it('has ids that are unique and in kebab case', () => {
    for (const document of all) {
      const ids = document.sections.flatMap((section) => [
        section.id,
        ...section.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
      ]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  it('is valid until thirty days after its date', () => {
    for (const document of all) {
      const days = (Date.parse(document.validUntil) - Date.parse(document.date)) / 86_400_000;
      expect(days).toBe(30);
    }
  });

  it('has tables whose rows have as many cells as there are columns', () => {
    for (const table of all.flatMap(tables)) {
      for (const row of [...table.rows, ...(table.foot ? [table.foot] : [])])
        expect(row, table.caption).toHaveLength(table.columns.length);
    }
  });

  it('opens every section with a sentence, not with a table', () => {
    for (const section of all.flatMap((document) => document.sections)) {
      expect(['paragraph', 'letter', 'callout'], section.id).toContain(section.blocks[0]?.kind);
    }
  });

  it('has no unfinished text', () => {
    for (const line of all.flatMap(documentLines)) expect(line).not.toMatch(/\b(undefined|NaN|TODO|lorem)\b|\[object/);
  });
});

describe('the hours breakdown', () => {
  it('names no amount of money', () => {
    for (const line of documentLines(hours)) expect(line).not.toMatch(/\$|dollar|\bpric(e|es|ed|ing)\b|\bUSD\b/i);
  });

  it('has the work packages and hours of the full proposal', () => {
    expect(packageHours(hours)).toEqual(packageHours(full));
    expect(packageHours(hours)).toHaveLength(37);
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
    expect(quote?.foot?.at(-1)).toBe('$12,000');
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

  it('has 38 rows, in tables of 11 categories, in order', () => {
    expect(rows).toHaveLength(38);
    const blocks = comparison.sections.flatMap((section) =>
      section.blocks.filter((block) => block.kind === 'comparison'),
    );
    expect(blocks.map((block) => block.category)).toEqual([...comparisonCategories]);
    expect(comparisonCategories).toHaveLength(11);
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

  it('states the count of critical requirements that Power BI fails', () => {
    let failed = 0;
    let critical = 0;
    for (const row of rows) {
      if (!row.critical) continue;
      critical += 1;
      if (row.powerbi === 'No') failed += 1;
    }
    const banner = comparison.sections[0]?.blocks[0];
    expect(banner).toMatchObject({
      kind: 'callout',
      tone: 'critical',
      title: `Power BI does not support ${failed} of ${critical} critical requirements`,
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
