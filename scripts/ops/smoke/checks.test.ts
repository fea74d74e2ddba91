import { describe, expect, test, vi } from 'vitest';
import type { Lead, LeadTable } from '#scripts/ops/leads/lead-table.ts';
import { contactThanks } from '#shared/contact.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { notFound } from '#web/src/content/not-found.ts';
import { type Answer, runChecks } from './check.ts';
import { leadChecks } from './lead.ts';
import { pageChecks } from './pages.ts';

vi.mock('#shared/site.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#shared/site.ts')>();
  return { ...original, site: { ...original.site, name: 'Hartley & Voss' } };
});

const page = (status: number, title: string, body = ''): Answer => ({
  status,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
  text: `<!doctype html><title>${title}</title>${body}`,
});

const check = async (description: string, answer: Answer): Promise<string> => {
  const lines: string[] = [];
  const checks = pageChecks(() => Promise.resolve(answer)).filter((each) => each.description === description);
  await runChecks(checks, (line) => lines.push(line));
  return lines.join('\n');
};

describe('a firm whose name is escaped in HTML', () => {
  const isPage = `${pageEntries.landing.path} is a page`;

  test.each(['&amp;', '&#38;', '&#x26;'])('is found in a title with %s', async (ampersand) => {
    expect(await check(isPage, page(200, `Hartley ${ampersand} Voss · Consulting`))).toBe(`ok    ${isPage}`);
  });

  test.each(['Hartley &lt; Voss', 'Hartley', 'Hartley &amp;amp; Voss'])(
    'is not found in the title %s',
    async (title) => {
      expect(await check(isPage, page(200, title))).toMatch(/^FAIL {2}.+: the title is "Hartley/);
    },
  );
});

test('the page for an unknown address is recognized by its heading', async () => {
  const [is404] = pageChecks(() => Promise.reject()).filter(({ description }) =>
    description.includes('unknown address'),
  );
  const description = is404?.description ?? '';
  expect(await check(description, page(404, '', `<h1>${notFound.heading}</h1>`))).toBe(`ok    ${description}`);
  expect(await check(description, page(404, '', '<h1>Another page</h1>'))).toContain('shows another page');
});

/** What the checks say of a lead that is stored so. */
const linesAbout = async (lead: Omit<Lead, 'id'>) => {
  const leads = { get: async (id): Promise<Lead> => ({ id, ...lead }) } as Partial<LeadTable> as LeadTable;
  const text = JSON.stringify({ message: contactThanks, id: 'any' });
  const backend = { leads, inbox: 'http://127.0.0.1:9' };
  const checks = leadChecks(async () => ({ status: 201, headers: new Headers(), text }), backend);
  const wanted = checks.filter(({ description }) => /accepts a lead|has been notified|in the inbox/.test(description));
  const lines: string[] = [];
  await runChecks(wanted, (line) => lines.push(line));
  return lines;
};

test('a lead whose email was delivered before anybody looked has been notified', async () => {
  const [accepted, notified] = await linesAbout({ status: 'delivered' });
  expect([accepted, notified]).toEqual([expect.stringMatching(/^ok/), expect.stringMatching(/^ok/)]);
});
