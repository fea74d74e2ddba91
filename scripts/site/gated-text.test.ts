import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { proposals } from '#functions/proposals/content/catalog.ts';
import { buildSiteIfChanged, siteFolder } from './build.ts';
import { findLeaks, gatedTexts } from './gated-text.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'leaks-'));
const leaksOf = (content: string) => {
  const where = folder();
  writeFileSync(join(where, 'some.js'), content);
  return findLeaks(where).map(({ text }) => text);
};

describe('the built site', () => {
  beforeAll(() => buildSiteIfChanged(() => undefined), 60_000);

  it('holds nothing of what only a client may read', () => {
    expect(findLeaks(siteFolder)).toEqual([]);
  });
});

describe('the search', () => {
  it('knows every sentence, the figures and the names of the documents', () => {
    const texts = gatedTexts();
    expect(texts.length).toBeGreaterThan(500);
    for (const figure of ['$138,600', '$194,600', '588-838', '783-1,108', '$12,000', '473-713', '$2,300', '$7,650']) {
      expect(texts).toContain(figure);
    }
    expect(texts).toContain('powerbi-analysis');
  });

  it('finds one leaked sentence of any document, as HTML or script would hold it', () => {
    for (const { sections } of Object.values(proposals)) {
      const letterOrText = JSON.stringify(sections).match(/"text":("(?:[^"\\]|\\.){40,}")/)?.[1] ?? '';
      const sentence: string = JSON.parse(letterOrText);
      expect(leaksOf(`const a=${JSON.stringify(sentence)}`)).toContain(sentence);
      const html = sentence.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
      expect(leaksOf(`<p>${html}</p>`)).toContain(sentence);
    }
  });

  it('finds one leaked figure', () => {
    expect(leaksOf('<td>$194,600</td>')).toEqual(['$194,600']);
    expect(leaksOf('<p>between 588-838 hours</p>')).toEqual(expect.arrayContaining(['588-838', '588-838 hours']));
    expect(leaksOf('<p>60-75 hours</p>')).toContain('60-75 hours');
    expect(leaksOf('<p>99.9% uptime</p>')).toContain('99.9% uptime');
    expect(leaksOf('fetch("/api/proposals/clearbond/proposal-hours")')).toEqual(['proposal-hours']);
  });
});
