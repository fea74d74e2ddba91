import { UpdateStackCommand } from '@aws-sdk/client-cloudformation';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseSigningKeys, parseSigningSecret, signingKeySource } from '#functions/lib/session/signing-keys.ts';
import { randomKey } from '#functions/testing/accounts.ts';
import { findStage } from '#scripts/ops/aws/stage.ts';
import { awsError, awsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { longestSessionHours } from '#shared/settings.ts';
import { endAllSessions, rotateOriginSecret, rotateSigningKeys } from './rotate.ts';

const aws = awsStandIn();

type Version = { text: string; stages: Set<string> };

/** Fakes a Secrets Manager secret: its versions, and its staging labels, each attached to one version at a time. */
const fakeSecret = (text: string) => {
  const versions = new Map<string, Version>([
    ['version-1-of-the-secret-0123456789ab', { text, stages: new Set(['AWSCURRENT']) }],
  ]);
  const label = (id: string, stage: string) => {
    for (const [other, { stages }] of versions) {
      if (!stages.delete(stage) || stage !== 'AWSCURRENT' || other === id) continue;
      for (const each of versions.values()) each.stages.delete('AWSPREVIOUS');
      stages.add('AWSPREVIOUS');
    }
    versions.get(id)?.stages.add(stage);
  };
  const find = (stage: string) => [...versions].find(([, { stages }]) => stages.has(stage))?.[0];
  aws.on(GetSecretValueCommand, () => {
    const VersionId = find('AWSCURRENT') ?? '';
    return { VersionId, SecretString: versions.get(VersionId)?.text };
  });
  aws.on(PutSecretValueCommand, (given) => {
    const id = `version-${versions.size + 1}-of-the-secret-0123456789ab`;
    versions.set(id, { text: given.SecretString ?? '', stages: new Set() });
    for (const stage of given.VersionStages ?? ['AWSCURRENT']) label(id, stage);
    return { VersionId: id };
  });
  aws.on(UpdateSecretVersionStageCommand, (given) => {
    label(given.MoveToVersionId ?? '', given.VersionStage ?? '');
    return {};
  });
  return { find, textOf: (id: string) => versions.get(id)?.text };
};

beforeEach(() => void aws.stacks.set('us-east-1/website-prod-data', {}));
const stage = () => findStage('prod', 'us-east-1');

describe('secrets:rotate origin-secret', () => {
  let secret: ReturnType<typeof fakeSecret>;
  /** The secret that CloudFront sends and the secrets that the API accepts, with the template's references resolved. */
  let site: { sent: string; accepted: (string | undefined)[] };
  let isInterrupted: boolean;
  const resolved = (version: string) => secret.textOf(version || (secret.find('AWSCURRENT') ?? '')) ?? '';
  const set = (parameters: Record<string, string>) =>
    aws.stacks.set('us-east-1/website-prod-site', { status: 'UPDATE_COMPLETE', parameters });

  beforeEach(() => {
    secret = fakeSecret('old');
    isInterrupted = false;
    set({ OriginVersion: '', OriginVersionPrevious: '' });
    site = { sent: 'old', accepted: ['old', 'old'] };
    aws.on(UpdateStackCommand, ({ Parameters = [] }) => {
      const before = aws.stacks.get('us-east-1/website-prod-site')?.parameters ?? {};
      const after = { ...before };
      for (const { ParameterKey = '', ParameterValue } of Parameters) {
        if (ParameterValue !== undefined) after[ParameterKey] = ParameterValue;
      }
      set(after);
      // The functions are updated before CloudFront, so they must accept what CloudFront still sends.
      const accepted = [resolved(after.OriginVersion ?? ''), resolved(after.OriginVersionPrevious ?? '')];
      expect(accepted).toContain(site.sent);
      site = { accepted, sent: accepted[0] ?? '' };
      if (isInterrupted) throw awsError('Error', 'Interrupted');
      return {};
    });
  });

  const rotate = async () => rotateOriginSecret(await stage());

  test('replaces the secret while the API accepts both the old and the new one', async () => {
    await rotate();
    expect(aws.inputsOf(UpdateStackCommand)).toHaveLength(2);
    expect(site.accepted).toEqual([site.sent, site.sent]);
    expect(site.sent).toMatch(/^[\w-]{48}$/);
    // A stack created from now on uses the secret that CloudFront sends.
    expect(resolved('')).toBe(site.sent);
    await rotate();
    expect(resolved('')).toBe(site.sent);
  });

  test('resumes after an interruption', async () => {
    isInterrupted = true;
    await expect(rotate()).rejects.toThrow('Interrupted');
    const { sent } = site;
    expect(site.accepted).toEqual([sent, 'old']);
    // A stack created now would use the old secret, which the API still accepts.
    expect(resolved('')).toBe('old');
    await expect(rotate()).rejects.toThrow('Interrupted');
    isInterrupted = false;
    await rotate();
    expect(site).toEqual({ sent, accepted: [sent, sent] });
    expect(resolved('')).toBe(sent);
  });

  test('leaves the site unchanged when CloudFormation rejects the update', async () => {
    const working = { ...site };
    aws.on(UpdateStackCommand, () => {
      throw awsError('ValidationError', 'it is being updated');
    });
    await expect(rotate()).rejects.toThrow('it is being updated');
    expect({ ...site, current: resolved('') }).toEqual({ ...working, current: 'old' });
  });

  test('refuses a stage without a site', async () => {
    aws.stacks.delete('us-east-1/website-prod-site');
    await expect(rotate()).rejects.toThrow('has no site');
  });
});

describe('secrets:rotate signing-keys', () => {
  const minute = 60_000;
  const start = Date.parse('2026-11-20T10:00:00.000Z');
  const { signal } = new AbortController();
  let secret: ReturnType<typeof fakeSecret>;
  const current = () => secret.textOf(secret.find('AWSCURRENT') ?? '') ?? '';

  beforeEach(() => {
    secret = fakeSecret(JSON.stringify({ kid: 'k1', key: randomKey() }));
  });

  test('never signs with a key that a function would reject', async () => {
    // Long-running functions, which read the secret at different seconds of the minute.
    const functions = Array.from({ length: 12 }, (_, index) => ({
      keys: signingKeySource({ SIGNING_KEYS_SECRET: 'signing-keys' }),
      offset: index * 5000,
    }));
    for (const { keys, offset } of functions) await keys(start - minute + offset, signal);
    const refused: string[] = [];
    let signed = 0;
    let now = start;
    const runUntil = async (end: number) => {
      for (; now < end; now += 5000) {
        const known = await Promise.all(functions.map(({ keys }) => keys(now, signal)));
        for (const signer of known) {
          signed += 1;
          const { kid } = signer.current;
          if (known.some((reader) => reader.find(kid, now) === undefined)) refused.push(`${kid} at ${now - start} ms`);
        }
      }
    };
    await runUntil(start + minute);
    await rotateSigningKeys(await stage(), { clock: () => now, wait: (ms) => runUntil(now + ms) });
    await runUntil(start + 6 * minute);
    expect(signed).toBeGreaterThan(800);
    expect(refused).toEqual([]);
    expect(parseSigningKeys(current()).current.kid).toBe(`k${start + minute}`);
  });

  test('keeps the old key valid until the longest possible session has ended', async () => {
    const old = parseSigningKeys(current());
    await rotateSigningKeys(await stage(), { clock: () => start, wait: async () => undefined });
    const now = parseSigningKeys(current());
    expect(now.find('k1', start + longestSessionHours * 60 * minute)).toEqual(old.current.key);
    expect(now.find('k1', start + (longestSessionHours + 2) * 60 * minute)).toBeUndefined();
  });

  test('waits only the remaining time when resumed after an interruption', async () => {
    const interrupted = { clock: () => start, wait: () => Promise.reject(new Error('Interrupted')) };
    await expect(rotateSigningKeys(await stage(), interrupted)).rejects.toThrow('Interrupted');
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    await rotateSigningKeys(await stage(), { clock: () => start + minute, wait });
    expect(waits).toEqual([minute]);
    expect(parseSigningKeys(current()).current.kid).toBe(`k${start}`);
  });

  test('replaces even a damaged secret when ending all sessions', async () => {
    secret = fakeSecret('nonsense');
    await endAllSessions(await stage(), start);
    expect(Object.keys(parseSigningSecret(current()))).toEqual(['kid', 'key']);
    expect(parseSigningKeys(current()).find('k1', start)).toBeUndefined();
  });
});
