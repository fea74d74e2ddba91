import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { testRows } from '#scripts/testing/test-rows.ts';
import { site } from '#shared/site.ts';
import { chosenPassword, isBreached } from './chosen-password.ts';

const room = 'clearbond';
const faultOf = (text: string) => z.safeParse(chosenPassword(room), text).error?.issues[0]?.message;

describe('a password of your own', () => {
  testRows([
    'my own long password',
    'fifteen letters',
    'ÄÖÜß ÄÖÜß ÄÖÜß ÄÖÜß',
    '日本語の合言葉をここに書きます',
    '111222333444555',
  ])('may be of any characters', (text) => {
    expect(faultOf(text)).toBeUndefined();
  });

  it('has at least 15 characters', () => {
    expect(faultOf('fourteen signs')).toMatch(/^The password must have at least 15 characters/);
  });

  testRows([
    `${site.name}2027!`,
    `${room}-password`,
    'Proposals for Clear Bond 1',
    'customs bond client room',
    `${[...site.name].join('.').toUpperCase()}.ADMIN.123`,
  ])('has 8 letters or digits without the words that everyone would try', (text) => {
    expect(faultOf(text)).toMatch(/^Words such as the firm's name and "password" do not count/);
  });
});

describe('a password that is looked up among breached ones', () => {
  // SHA-1 of "correct horse battery staple".
  const [start, rest] = ['ABF7A', 'AD6438836DBE526AA231ABDE2D0EEF74D42'];
  const answering = (text: string, status = 200) => vi.fn<typeof fetch>(async () => new Response(text, { status }));

  it('is found by the rest of its hash, of which five characters are sent', async () => {
    const ask = answering(`0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${rest}:3842\r\n`);
    expect(await isBreached('correct horse battery staple', ask)).toBe(true);
    expect(String(ask.mock.calls[0]?.[0])).toBe(`https://api.pwnedpasswords.com/range/${start}`);
    expect(JSON.stringify(ask.mock.calls)).not.toContain(rest);
  });

  it('is not among them when only its beginning is, or the line is padding', async () => {
    expect(await isBreached('correct horse battery staple', answering('0018A45C4D1DEF81644B54AB7F969B88D65:3'))).toBe(
      false,
    );
    expect(await isBreached('correct horse battery staple', answering(`${rest}:0`))).toBe(false);
  });

  testRows([
    ['answers with a fault', answering('', 503)],
    ['answers with a page', answering('<html>')],
    ['does not answer', vi.fn(() => Promise.reject(new TypeError('fetch failed')))],
  ])('is refused when the service cannot be asked', async (_, ask) => {
    await expect(isBreached('correct horse battery staple', ask)).rejects.toThrow(
      'api.pwnedpasswords.com, which lists breached passwords, did not answer.',
    );
  });
});
