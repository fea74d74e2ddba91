import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { siteFolder } from '#infra/built-site.ts';
import { sitePages } from '#infra/edge/render.ts';
import { apiPaths } from '#shared/api.ts';
import { publicFiles } from '#shared/pages.ts';
import { rooms, servedHtml, servedText } from '#web/testing/rooms.ts';

// No text of a room may reach anybody without a session.

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

const textOf = (markup: string): string =>
  markup
    .replace(/<\/(?:p|li|h\d|td|th|dt|dd|div|summary|caption|figcaption|text|title|desc)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

const documents = rooms.flatMap(({ name, documents }) => documents.map(({ slug }) => textOf(servedHtml(name, slug))));
const texts = [...documents, ...rooms.map(({ name }) => servedText(name).replaceAll('"', '\n'))];
const sentences = texts
  .flatMap((text) => text.split(/\n|[.!?:;](?=\s)/))
  .filter((sentence) => (sentence.match(/[\w-]+/g) ?? []).length >= 4);
const amounts = texts.flatMap((text) => text.match(/\$\d[\d,.]*\d/g) ?? []);
const secrets = { sentences: [...new Set(sentences.map(lettersOf))], amounts: [...new Set(amounts)] };

const leaksIn = (content: string): string[] => {
  const letters = lettersOf(textOf(content));
  return [
    ...secrets.sentences.filter((sentence) => letters.includes(sentence)),
    ...secrets.amounts.filter((amount) => content.includes(amount)),
  ];
};

describe('documents', () => {
  it('have sentences and amounts to look for', () => {
    expect(secrets.sentences.length).toBeGreaterThan(10);
    expect(secrets.amounts).toContain('$98,765');
    expect(leaksIn('<p>Nobody <b>else</b> may read the price of $98,765.</p>')).toHaveLength(2);
  });

  it('are in no file of the built site', () => {
    const files = readdirSync(siteFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(10);
    for (const { parentPath, name } of files)
      expect([name, leaksIn(readFileSync(join(parentPath, name), 'latin1'))]).toEqual([name, []]);
  });

  it('are in no response without a session', async () => {
    const { site } = inject('product');
    const pages = Object.keys(sitePages());
    const content = rooms.flatMap(({ name, documents }) => [
      `${apiPaths.proposals}/${name}`,
      ...documents.map(({ slug }) => `${apiPaths.proposals}/${name}/${slug}`),
    ]);
    const others = ['/rooms.json', '/rendered/rooms.json', '/rooms/', '/nowhere'];
    for (const path of [...pages, ...publicFiles, ...content, ...others]) {
      const response = await fetch(`${site}${path}`);
      const body = `${JSON.stringify([...response.headers])}${await response.text()}`;
      expect([path, leaksIn(body)]).toEqual([path, []]);
      if (content.includes(path)) expect(response.status).toBe(401);
    }
  });
});
