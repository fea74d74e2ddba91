import { expect, test } from './product.ts';
import { contentApi, shortSlug } from './room.ts';
import { proposalSlugs } from './rooms.ts';

test.describe('what a stranger can fetch', () => {
  test('is no document, and nothing is kept in a cache', async ({ request }) => {
    for (const path of ['', ...proposalSlugs.map((slug) => `/${slug}`), '/none']) {
      const answer = await request.get(`${contentApi}${path}`);
      expect(answer.status()).toBe(401);
      expect(answer.headers()['cache-control']).toBe('no-store');
    }
  });

  test('is not opened by tricks with the path', async ({ request }) => {
    const api = contentApi;
    const encoded = `%${shortSlug.charCodeAt(0).toString(16)}${shortSlug.slice(1)}`;
    for (const path of [
      `${api}/${encoded}`,
      `${api}/./${shortSlug}`,
      `${api.replace('proposals/', 'proposals//')}/${shortSlug}`,
      `${api}/${shortSlug}/`,
      `${api.replace('/api', '/API')}/${shortSlug}`,
      `${api}/${shortSlug}%2f..`,
      `/assets/..${api}/${shortSlug}`,
    ]) {
      const answer = await request.get(path);
      expect([401, 404]).toContain(answer.status());
      expect(await answer.text()).not.toContain('sections');
    }
  });
});
