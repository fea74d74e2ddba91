import { test } from 'vitest';
import { startFirefox, startWebKit, type Visitor } from '#scripts/testing/other-browsers.ts';
import { startProduct, until } from '#scripts/testing/start-product.ts';
import { serveOverTls } from '#scripts/testing/tls.ts';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { pageEntries, roomPath } from '#shared/pages.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { roomTexts } from '#web/src/proposals/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { fixture } from '#web/testing/fixture.ts';

const password = 'sample password of this walk';

const field = (label: string) => `//*[@id = //label[normalize-space() = "${label}"]/@for]`;
const button = (text: string) => `//button[normalize-space() = "${text}"]`;
const heading = (text: string) => `//*[self::h1 or self::h2 or self::h3][normalize-space() = "${text}"]`;

/** Writes to sales, logs in, reads a document, and signs out. */
const walk = async (visitor: Visitor, origin: string): Promise<void> => {
  await visitor.open(`${origin}/#contact`);
  const lead = { ...sampleLead({ name: 'Ada Sample' }), company: 'Example Mills' };
  for (const name of contactFieldNames) await visitor.type(field(formLabel(name)), lead[name] ?? '');
  await visitor.click(button(contactTexts.submit));
  await visitor.sees(heading(contactTexts.thanks.heading));

  const { path, title, short } = { ...pageEntries.login, short: fixture.short };
  await visitor.open(`${origin}${path}`);
  await visitor.type(field(loginTexts.field), password);
  await visitor.click(button(loginTexts.submit));
  await visitor.sees(heading(roomTexts.heading(fixture.client)));
  await visitor.click(`//a[@href = "${roomPath(fixture.name, short.slug)}"]`);
  await visitor.sees(heading(short.title));

  await visitor.click(button(roomTexts.signOut));
  await visitor.sees(heading(title));
  await visitor.open(`${origin}${roomPath(fixture.name)}`);
  await visitor.sees(heading(title));
};

test.each([
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
] as const)('visitor uses the site in %s', { timeout: 300_000 }, async (_, start) => {
  await using stack = new AsyncDisposableStack();
  const product = await startProduct({ CLIENT_PASSWORD: password });
  stack.defer(() => product.remove());
  // WebKit accepts Secure cookies only over TLS.
  const origin = await serveOverTls(product.ports.PORT, stack);
  await walk(await start(stack), origin);
  await until('the email', async () => (await product.emails()).some(({ body }) => body.text.includes('Ada Sample')));
});
