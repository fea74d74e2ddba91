import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { randomKey } from '#functions/testing/accounts.ts';
import { anyJson, anyText, cases, spoiled } from '#functions/testing/arbitraries.ts';
import { loginRequest, maxPasswordBytes, password } from '#shared/session.ts';
import { tokenFrom } from './sessions.ts';
import { parseSigningKeys } from './signing-keys.ts';
import { readSession } from './token.ts';

describe('whatever is sent as a password', () => {
  it('is refused, or is one that argon2 takes and that stays the same when it is read again', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(8), anyText(120), fc.constantFrom('\u00b4a', 'a\u00a8', '\u00af')), (text) => {
        const parsed = z.safeParse(password, text);
        if (!parsed.success) return;
        const bytes = Buffer.byteLength(parsed.data);
        expect(bytes > 0 && bytes <= maxPasswordBytes && parsed.data.isWellFormed()).toBe(true);
        expect(z.parse(password, parsed.data)).toBe(parsed.data);
      }),
      cases,
    );
  });

  it('in a body of any shape is refused with a sentence, and nothing else of the body is taken', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, spoiled({ password: anyText(20), username: anyText(5) })), (body) => {
        const parsed = z.safeParse(loginRequest, body);
        if (parsed.success) expect(Object.keys(parsed.data)).toEqual(['password']);
        else expect(parsed.error.issues.every(({ message }) => message.length > 0)).toBe(true);
      }),
      cases,
    );
  });
});

describe('whatever stands in the signing secret', () => {
  const key = fc.integer({ min: 40, max: 46 }).map((length) => 'x'.repeat(length));
  const until = fc.oneof(
    fc.integer({ min: 0, max: 4e12 }).map((time) => new Date(time).toISOString()),
    anyText(3),
  );
  const secret = spoiled({ kid: anyText(5), key, previous: spoiled({ kid: anyText(5), key, until }) });

  it('is refused without a word of it, or yields the keys by their names', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(secret, anyJson), async (value) => {
        const text = JSON.stringify(value);
        try {
          const { current, find } = parseSigningKeys(text);
          expect((await current.key).algorithm).toMatchObject({ name: 'HMAC', hash: { name: 'SHA-256' } });
          expect(find(current.kid, 0)).toBe(current.key);
        } catch (error) {
          // The paths of the faulty fields are all that may follow.
          expect(String(error)).toMatch(/^Error: The signing secret is not usable: [a-z., ]*\.$/);
        }
      }),
      cases,
    );
  });

  it('that is no JSON is refused without a word of it', () => {
    fc.assert(
      fc.property(anyText(10), (text) => {
        expect(() => parseSigningKeys(`{${text}`)).toThrow(/^The signing secret is not (JSON|usable: [a-z., ]*)\.$/);
      }),
      cases,
    );
  });
});

describe('whatever comes as a cookie', () => {
  const keys = parseSigningKeys(JSON.stringify({ kid: 'k1', key: randomKey() }));
  const segment = fc.oneof(
    anyJson.map((value) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')),
    fc.constant(Buffer.from('{"alg":"HS256","typ":"session+jwt","kid":"k1"}').toString('base64url')),
    anyText(5),
  );
  const token = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));

  it('is no session of ours, and nothing breaks', async () => {
    await fc.assert(
      fc.asyncProperty(token, async (text) => {
        expect(await readSession(keys, text, Date.now())).toBeUndefined();
      }),
      cases,
    );
  });

  it('is read only when it is our cookie, whole and of a sensible length', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            anyText(6),
            anyText(4).map((text) => `__Host-session=${text}`),
          ),
          { maxLength: 4 },
        ),
        (cookies) => {
          const found = tokenFrom(cookies);
          if (found !== undefined) expect(cookies).toContain(`__Host-session=${found}`);
          expect(found).not.toBe('');
        },
      ),
      cases,
    );
    expect(tokenFrom(['a=1', '__Host-session=x', 'b=2'])).toBe('x');
    expect(tokenFrom(['__Host-session=x', '__Host-session=y'])).toBeUndefined();
    expect(tokenFrom([`__Host-session=${'x'.repeat(2048)}`])).toHaveLength(2048);
    expect(tokenFrom([`__Host-session=${'x'.repeat(2049)}`])).toBeUndefined();
  });
});
