import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { variableOf } from './config.ts';
import type { settings } from './settings.ts';
import { deploySettings, withoutCode } from './testing/deploy-settings.ts';

// CloudFormation changes some properties only by making the resource anew, beside the one that is there. One whose name
// is fixed cannot be made twice: the deployment fails and is rolled back as a whole.

type Resource = { Type: string; Properties?: Record<string, unknown> };
type ResourceType = { cloudFormationType: string; properties: Record<string, { causesReplacement?: string }> };

/** What the CDK knows of CloudFormation: it tells `cdk diff` what would be replaced. */
const knowledge = join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'db.json.gz');
const { schema } = JSON.parse(String(gunzipSync(readFileSync(knowledge))));
const types = new Map((schema.resource.entities as ResourceType[]).map((type) => [type.cloudFormationType, type]));

const isReplacedBy = (type: string, property: string): boolean =>
  (types.get(type)?.properties[property]?.causesReplacement ?? 'no') !== 'no';

/** The names in a resource that this project chose. */
const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        /Name$/.test(key) && typeof inner === 'string' && inner.includes('website-') ? [inner] : namesIn(inner),
      )
    : [];

/** Every resource of every stack, by its stack and logical id. */
const synthesize = (env: Record<string, string>): Map<string, Resource> => {
  const outdir = mkdtempSync(join(tmpdir(), 'replacement-'));
  const { stacks } = createApp({ ...env, SITE_FOLDER: 'infra/testing' }, { outdir, context: withoutCode }).synth();
  const resources = stacks.flatMap(({ stackName, template }) =>
    Object.entries(template.Resources as Record<string, Resource>).map(([id, resource]) => [
      `${stackName}/${id}`,
      resource,
    ]),
  );
  rmSync(outdir, { recursive: true });
  return new Map(resources as [string, Resource][]);
};

/** The named resources that a change of settings makes anew under the name that they have. */
const replaced = (before: Map<string, Resource>, after: Map<string, Resource>): string[] =>
  [...before].flatMap(([id, { Type, Properties = {} }]) => {
    const now = after.get(id)?.Properties ?? {};
    const names = namesIn(Properties).filter((name) => namesIn(now).includes(name));
    const changed = Object.keys(Properties).filter(
      (name) => isReplacedBy(Type, name) && JSON.stringify(Properties[name]) !== JSON.stringify(now[name]),
    );
    return names.length > 0 && after.has(id) && changed.length > 0 ? [`${Type} ${names[0]}: ${changed}`] : [];
  });

/** These name another stack, place, or build, and a deployment of none of them meets the former's resources. */
type Elsewhere = 'stage' | 'region' | 'account' | 'siteFolder';

/** Another value of each setting. */
const others: Record<Exclude<keyof typeof settings.shape, Elsewhere>, string> = {
  salesEmail: 'leads@firm.example',
  fromEmail: 'web@mail.firm.example',
  alarmEmail: 'pager@firm.example',
  sesIdentity: 'mail.firm.example',
  createSesIdentity: 'false',
  dmarcPolicy: 'reject',
  domainName: 'site.firm.example',
  redirectDomainName: 'old.firm.example',
  hstsSubdomains: 'true',
  hostedZoneId: 'Z9876543210ABCDEFGHIJ',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a-1',
  wafRateLimit: '2000',
  monthlyBudget: '50',
  logRetentionDays: '365',
  xray: 'false',
  emailsPerHour: '20',
  limitContact: '5/10',
  limitLogin: '5/10',
  sessionHours: '24',
  loginConcurrency: '7',
  github: 'firm/website',
  githubProvider: 'existing',
  backupDays: '14',
  protectData: 'false',
};

describe('a changed setting makes nothing anew that has a fixed name', () => {
  const before = synthesize(deploySettings.full);

  it.each(Object.entries(others))(
    '%s',
    (key, value) => {
      const after = synthesize({ ...deploySettings.full, [variableOf(key)]: value });
      expect(JSON.stringify([...after])).not.toBe(JSON.stringify([...before]));
      expect(replaced(before, after)).toEqual([]);
    },
    20_000,
  );
});
