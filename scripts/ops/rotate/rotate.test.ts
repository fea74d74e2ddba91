import { UpdateStackCommand } from '@aws-sdk/client-cloudformation';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseSigningKeys, parseSigningSecret, signingKeySource } from '#functions/lib/session/signing-keys.ts';
import { randomKey } from '#functions/testing/accounts.ts';
import { findStage } from '#scripts/ops/aws/stage.ts';
import { type AwsStandIn, awsError, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { longestSession } from '#shared/settings.ts';
import { beginOriginSecret, finishOriginSecret } from './origin-secret.ts';
import { rotateSigningKeys } from './signing-keys.ts';

type Version = { text: string; stages: Set<string> };

/** A secret as Secrets Manager keeps it: versions, and labels of which each is on exactly one. */
const keepSecret = (aws: AwsStandIn, text: string) => {
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
  aws.on(DescribeSecretCommand, () => ({
    VersionIdsToStages: Object.fromEntries([...versions].map(([id, { stages }]) => [id, [...stages]])),
  }));
  aws.on(GetSecretValueCommand, () => ({ SecretString: versions.get(find('AWSCURRENT') ?? '')?.text }));
  aws.on(PutSecretValueCommand, (given) => {
    const id = `version-${versions.size + 1}-of-the-secret-0123456789ab`;
    versions.set(id, { text: given.SecretString ?? '', stages: new Set() });
    for (const stage of given.VersionStages ?? []) label(id, stage);
    return { VersionId: id };
  });
  aws.on(UpdateSecretVersionStageCommand, (given) => {
    if (given.MoveToVersionId) label(given.MoveToVersionId, given.VersionStage ?? '');
    else versions.get(given.RemoveFromVersionId ?? '')?.stages.delete(given.VersionStage ?? '');
    return {};
  });
  return { find, textOf: (id: string) => versions.get(id)?.text };
};

let aws: AwsStandIn;
beforeEach(() => {
  aws = startAwsStandIn();
  aws.stacks.set('us-east-1/website-prod-data', {});
});
afterEach(() => aws.close());
const stage = () => findStage('prod', 'us-east-1');

describe('rotation of the origin secret', () => {
  let secret: ReturnType<typeof keepSecret>;
  /** What CloudFront sends and the API accepts, as CloudFormation would resolve the template's references. */
  let site: { sent: string; accepted: (string | undefined)[] };
  const resolved = (version: string) => secret.textOf(version || (secret.find('AWSCURRENT') ?? '')) ?? '';
  const set = (parameters: Record<string, string>) =>
    aws.stacks.set('us-east-1/website-prod-site', { status: 'UPDATE_COMPLETE', parameters });

  beforeEach(() => {
    secret = keepSecret(aws, 'old');
    set({ OriginVersion: '', OriginVersionPrevious: '' });
    site = { sent: 'old', accepted: ['old', 'old'] };
    aws.on(UpdateStackCommand, ({ Parameters = [] }) => {
      const before = aws.stacks.get('us-east-1/website-prod-site')?.parameters ?? {};
      const after = { ...before };
      for (const { ParameterKey = '', ParameterValue } of Parameters) {
        if (ParameterValue !== undefined) after[ParameterKey] = ParameterValue;
      }
      set(after);
      // The functions first, then CloudFront: at no moment is something sent that is not accepted.
      const accepted = [resolved(after.OriginVersion ?? ''), resolved(after.OriginVersionPrevious ?? '')];
      expect(accepted).toContain(site.sent);
      site = { accepted, sent: accepted[0] ?? '' };
      return {};
    });
  });

  test('keeps both secrets valid between its two stages', async () => {
    await beginOriginSecret(await stage());
    expect(site.accepted).toEqual([site.sent, 'old']);
    expect(site.sent).toMatch(/^[\w-]{48}$/);
    // A stack that was made now would use what everything else uses.
    expect(resolved('')).toBe('old');
    await finishOriginSecret(await stage());
    expect(site.accepted).toEqual([site.sent, site.sent]);
    expect(resolved('')).toBe(site.sent);
    expect(secret.find('AWSPENDING')).toBeUndefined();
  });

  test('works from a site that names its version', async () => {
    for (const _ of ['first', 'second']) {
      await beginOriginSecret(await stage());
      await finishOriginSecret(await stage());
    }
    expect(resolved('')).toBe(site.sent);
  });

  test('refuses a second begin or an early finish', async () => {
    await expect(finishOriginSecret(await stage())).rejects.toThrow('No rotation of the origin secret is under way');
    await beginOriginSecret(await stage());
    await expect(beginOriginSecret(await stage())).rejects.toThrow('A rotation of the origin secret is under way');
  });

  test('can begin again after CloudFormation refuses', async () => {
    const working = { ...site };
    aws.on(UpdateStackCommand, () => {
      throw awsError('ValidationError', 'it is being updated');
    });
    await expect(beginOriginSecret(await stage())).rejects.toThrow('it is being updated');
    expect({ ...site, current: resolved('') }).toEqual({ ...working, current: 'old' });
    await expect(finishOriginSecret(await stage())).rejects.toThrow('No rotation of the origin secret is under way');
  });

  test('refuses a stage without a site', async () => {
    aws.stacks.delete('us-east-1/website-prod-site');
    await expect(beginOriginSecret(await stage())).rejects.toThrow('has no site');
  });
});

describe('rotation of the signing keys', () => {
  const minute = 60_000;
  const start = Date.parse('2026-11-20T10:00:00.000Z');
  const { signal } = new AbortController();
  let secret: ReturnType<typeof keepSecret>;
  const current = () => secret.textOf(secret.find('AWSCURRENT') ?? '') ?? '';

  beforeEach(() => {
    secret = keepSecret(aws, JSON.stringify({ kid: 'k1', key: randomKey() }));
  });

  test('never signs with a key that a function would refuse', async () => {
    // Functions that run all the time, each of which reads the secret at another second of the minute.
    const functions = Array.from({ length: 12 }, (_, index) => ({
      keys: signingKeySource({ SIGNING_KEYS_SECRET: 'signing-keys' }),
      offset: index * 5000,
    }));
    for (const { keys, offset } of functions) await keys(start - minute + offset, signal);
    const refused: string[] = [];
    let signed = 0;
    for (let now = start; now <= start + 6 * minute; now += 5000) {
      if (now === start + minute) await rotateSigningKeys(await stage(), 'begin', now);
      if (now === start + 3 * minute) await rotateSigningKeys(await stage(), 'finish', now);
      const known = await Promise.all(functions.map(({ keys }) => keys(now, signal)));
      for (const signer of known) {
        signed += 1;
        const { kid } = signer.current;
        if (known.some((reader) => reader.find(kid, now) === undefined)) refused.push(`${kid} at ${now - start} ms`);
      }
    }
    expect(signed).toBeGreaterThan(800);
    expect(refused).toEqual([]);
    expect(parseSigningKeys(current()).current.kid).toBe(`k${start + minute}`);
  });

  test('keeps old sessions until the longest has ended', async () => {
    const old = parseSigningKeys(current());
    await rotateSigningKeys(await stage(), 'begin', start);
    await rotateSigningKeys(await stage(), 'finish', start + 2 * minute);
    const now = parseSigningKeys(current());
    expect(now.find('k1', start + longestSession * 60 * minute)).toEqual(old.current.key);
    expect(now.find('k1', start + (longestSession + 2) * 60 * minute)).toBeUndefined();
  });

  test('refuses to finish before every function read the key', async () => {
    await rotateSigningKeys(await stage(), 'begin', start);
    const begun = current();
    await expect(rotateSigningKeys(await stage(), 'finish', start + 119_000)).rejects.toThrow(
      'Run this again in 1 seconds',
    );
    await expect(rotateSigningKeys(await stage(), 'begin', start + minute)).rejects.toThrow('is under way');
    expect(current()).toBe(begun);
  });

  test('refuses to finish before it began', async () => {
    await expect(rotateSigningKeys(await stage(), 'finish', start)).rejects.toThrow('No rotation of the signing keys');
  });

  test('ends every session when a key has leaked', async () => {
    secret = keepSecret(aws, 'nonsense');
    await rotateSigningKeys(await stage(), 'end-sessions', start);
    expect(Object.keys(parseSigningSecret(current()))).toEqual(['kid', 'key']);
    expect(parseSigningKeys(current()).find('k1', start)).toBeUndefined();
  });
});
