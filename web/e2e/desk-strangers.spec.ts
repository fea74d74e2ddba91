import { deskPaths, deskTokenHeader } from '#web/desk/api.ts';
import { type Desk, notifiedLead, startDesk } from './desk.ts';
import { expect, test } from './product.ts';

let desk: Desk;
test.beforeAll(async () => {
  desk = await startDesk();
});
test.afterAll(() => desk.stop());

test('a page of another site learns nothing and changes nothing', async ({ page, baseURL, backend, consoleErrors }) => {
  consoleErrors.allow(/./);
  const { origin, hash } = new URL(desk.address);
  const victim = notifiedLead({ name: 'Victim', email: `victim.${Date.now()}@example.com` });
  await backend.store([victim]);
  // The site of the local product is another origin, and would be one even if the token had leaked to it. Its policy is
  // taken off: a hostile site has none.
  await page.route(`${baseURL}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.goto(`${baseURL}/`);
  const outcomes = await page.evaluate(
    async ([desk, paths, header, token, email]) => {
      const attempt = (path: string, init: RequestInit) =>
        fetch(`${desk}${path}`, init).then(
          async (answer) => `${answer.type} ${await answer.text()}`,
          () => 'refused',
        );
      const body = JSON.stringify({ address: email });
      const form = Object.assign(document.createElement('form'), { method: 'post', action: `${desk}${paths.erase}` });
      form.enctype = 'text/plain';
      const frame = Object.assign(document.createElement('iframe'), { name: 'hidden', src: `${desk}/#${token}` });
      form.target = 'hidden';
      document.body.append(frame, form);
      form.submit();
      return Promise.all([
        attempt(paths.leads, {}),
        attempt(paths.leads, { headers: { [header]: token } }),
        attempt(paths.leads, { mode: 'no-cors' }),
        attempt(paths.erase, { method: 'POST', mode: 'no-cors', body }),
        attempt(paths.erase, {
          method: 'POST',
          headers: { [header]: token, 'content-type': 'application/json' },
          body,
        }),
      ]);
    },
    [
      origin,
      { leads: deskPaths.leads, erase: deskPaths.erasePerson },
      deskTokenHeader,
      hash.slice(1),
      victim.email,
    ] as const,
  );
  for (const outcome of outcomes) expect(outcome).toMatch(/^(refused|opaque )$/);
  expect(await backend.rows(victim.email)).toHaveLength(1);
});
