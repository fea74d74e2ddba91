import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { createApp } from './app.ts';
import { variableOf } from './config.ts';
import type { settings } from './settings.ts';
import { readAssembly } from './testing/assembly.ts';
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

type Resources = Map<string, Resource>;

/** Every resource of every stack in a folder, by its stack and logical id. */
const resourcesIn = (folder: string): Resources =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.template.json'))
      .flatMap((file) => {
        const { Resources } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
        return Object.entries(Resources as Record<string, Resource>).map(
          ([id, resource]) => [`${file}/${id}`, resource] as const,
        );
      }),
  );

const before = resourcesIn(readAssembly('full').folder);

const synthesizeWith = (changes: Record<string, string>): Resources => {
  const outdir = mkdtempSync(join(tmpdir(), 'replacement-'));
  const env = Object.entries(changes).map(([key, value]) => [variableOf(key), value]);
  const all = { ...deploySettings.full, SITE_FOLDER: 'infra/testing', ...Object.fromEntries(env) };
  createApp(all, { outdir, context: withoutCode }).synth();
  const resources = resourcesIn(outdir);
  rmSync(outdir, { recursive: true });
  return resources;
};

/** The named resources that a change of settings makes anew under the name that they have. */
const replaced = (after: Resources): string[] =>
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

const { createSesIdentity, sesIdentity, certificateArn, ...rest } = others;
const taking = { createSesIdentity, sesIdentity, certificateArn };

describe('changed settings make nothing anew that has a fixed name', () => {
  // The second ones take resources away, which would hide what others do to those.
  testRows([rest, taking])('all at once', (changes) => {
    expect(replaced(synthesizeWith(changes))).toEqual([]);
  });
});
