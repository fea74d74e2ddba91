import { describe, expect, it } from 'vitest';
import type { Proposal } from '#shared/proposals.ts';
import { dollars } from '#web/publishing/format.ts';
import { openLabels, placeholderText } from '#web/publishing/placeholders.ts';
import { blocksOf } from '#web/testing/blocks-of.ts';
import { documentLines } from '#web/testing/document-lines.ts';
import { clauses } from './clauses.ts';
import { categoriesOf, comparisonRows } from './comparison.ts';
import { advisers, whomYouAsk } from './document-variant.ts';
import { fullProposal, hoursBreakdown } from './documents/full-proposal.ts';
import { phase1Proposal } from './documents/phase1-proposal.ts';
import { powerbiAnalysis } from './documents/powerbi-analysis.ts';
import { phase1Quote } from './figures/costs.ts';
import { figures } from './figures/figures.ts';
import { parties } from './parties.ts';
import draft from './room.ts';

const full = fullProposal(figures);
const hours = hoursBreakdown(figures);
const phase1 = phase1Proposal(figures);
const comparison = powerbiAnalysis(figures);

const room = draft();

describe('hoursBreakdown', () => {
  it('mentions no money', () => {
    const frames = blocksOf(hours, 'drawing').flatMap(({ wide, narrow }) => [wide, narrow]);
    const shapes = frames.flatMap((frame) => frame.shapes);
    const drawn = shapes.flatMap((shape) => (shape.shape === 'text' ? [shape.text] : []));
    for (const line of [...documentLines(hours), ...drawn])
      expect(line).not.toMatch(/\$|dollar|\bpric(e|es|ed|ing)\b|\bUSD\b/i);
  });

  it('keeps the sections of the full proposal except those about money', () => {
    const onlyMoney = ['running-costs', 'return'];
    const expected = full.sections.map((section) => section.id).filter((id) => !onlyMoney.includes(id));
    const found = hours.sections.map((section) => section.id).filter((id) => id !== 'running-services');
    expect(found).toEqual(expected);
  });

  it('keeps every table of the full proposal except those about money', () => {
    const ofMoney = ['Every payment, one by one and added up'];
    const captions = (document: Proposal) => blocksOf(document, 'table').map(({ caption }) => caption);
    const shared = full.sections.filter(({ id }) => hours.sections.some((section) => section.id === id));
    const expected = captions({ ...full, sections: shared }).filter((caption) => !ofMoney.includes(caption));
    expect(captions(hours)).toEqual(expect.arrayContaining(expected));
  });
});

describe('all documents', () => {
  it('name the people who may see them', () => {
    const rules = [full, phase1].map(({ confidentiality }) => confidentiality);
    expect(new Set(rules)).toEqual(new Set([`Confidential: for your ${advisers} only.`]));
    for (const { confidentiality } of [hours, comparison])
      expect(confidentiality).toBe(`Confidential: for your ${advisers}, and for ${whomYouAsk}.`);
    const permissions = [full, hours, phase1, comparison]
      .flatMap(documentLines)
      .filter((line) => /may (also )?(show|go to)/.test(line));
    expect(permissions).toHaveLength(1);
    for (const line of permissions) expect(line).toContain(whomYouAsk);
  });

  it('avoid the phrase “in time”', () => {
    const lines = [full, hours, phase1, comparison].flatMap(documentLines);
    expect(lines.filter((line) => /\bin time\b/i.test(line))).toEqual([]);
  });
});

describe('phase1Proposal', () => {
  it('quotes the low end of the hours of each work package', () => {
    const [quote] = blocksOf(phase1, 'table').filter((table) => table.caption === 'Price quote for Phase 1');
    const { packages } = figures.phase1;
    // An agreed price adds a row after the packages.
    expect(quote?.rows.slice(0, packages.length).map((row) => [row[0], row[2]])).toEqual(
      packages.map((work) => [work.name, String(work.hours.low)]),
    );
    expect(quote?.foot?.at(-1)).toBe(dollars(phase1Quote(figures)));
  });

  it('shows, together with fullProposal, every placeholder', () => {
    const all = documentLines(phase1).concat(documentLines(full)).join('\n');
    for (const placeholder of [...Object.values(parties), ...clauses])
      expect(all).toContain(placeholderText(placeholder));
  });

  it('gives every work package an acceptance check by the client', () => {
    const [accepted] = blocksOf(phase1, 'table').filter((table) => table.caption.startsWith('Acceptance'));
    expect(accepted?.rows.map(([name]) => name)).toEqual(figures.phase1.packages.map(({ name }) => name));
    for (const [, when, by] of accepted?.rows ?? []) {
      expect(when).not.toBe('');
      expect(by).toMatch(/^Your /);
    }
  });

  it('contains nine clauses for counsel with at most 600 words in total', () => {
    expect(clauses).toHaveLength(9);
    const words = clauses.flatMap((clause) => placeholderText(clause).split(' '));
    expect(words.length).toBeLessThanOrEqual(600);
  });

  it('says what is missing while it is a draft', () => {
    const open = openLabels([...Object.values(parties), ...clauses]);
    const count = (who: string) => open.get(who)?.length ?? 0;
    const [callout] = blocksOf(phase1, 'callout');
    expect(callout?.title).toMatch(/^Draft/);
    expect(callout?.text).toContain(
      `${count('you')} by you, ${count('us')} by us, and ${count('both sides’ counsel')} by both sides’ counsel.`,
    );
    expect(room.documents.map(({ card }) => card.line).join()).not.toContain('ready to sign');
  });
});

describe('powerbiAnalysis', () => {
  const rows = comparisonRows(figures);

  it('lists every requirement once, under its category', () => {
    const blocks = blocksOf(comparison, 'comparison');
    expect(blocks.map((block) => block.category)).toEqual(categoriesOf(rows));
    expect(blocks.flatMap((block) => block.rows)).toEqual(rows);
  });

  it('uses only allowed ratings', () => {
    for (const row of rows) {
      expect(row.powerbi).toMatch(/^(Yes|No|Limited|Difficult|Manual|Basic|Partial|Low|\$[\d,]+( a month)?)$/);
      expect(row.bespoke).toMatch(/^(Yes|High|Included|\$[\d,]+-\$?[\d,]+)$/);
    }
  });

  it('promises nothing that the phases in fullProposal do not include', () => {
    const scope = (id: string) =>
      JSON.stringify(full.sections.find((section) => section.id === id)?.blocks).toLowerCase();
    for (const promise of ['self sign-up', 'new customers set up automatically', 'guided steps', 'audit log'])
      expect(scope('phase-2'), promise).toContain(promise);
    for (const promise of ['capacity that follows load', 'soc 2 type i', 'retention rules'])
      expect(scope('phase-3'), promise).toContain(promise);
  });

  it('counts the critical requirements that Power BI does not support', () => {
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
