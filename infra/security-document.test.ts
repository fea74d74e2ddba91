import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiFunctions } from '#functions/routes.ts';
import { root } from '#scripts/common/root.ts';
import { functionOf, readAssembly } from './testing/assembly.ts';

const plain = readAssembly('plain');
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ');
const document = read('docs/security.md');
const record = read('docs/decisions/0006-limits.md');

/** The sentences that a text lacks. A failure shows them and not the whole text. */
const lacking = (text: string, ...sentences: string[]) => sentences.filter((sentence) => !text.includes(sentence));

const list = (folders: readonly string[], quote = '`') =>
  new Intl.ListFormat('en').format(folders.toSorted().map((folder) => `${quote}${folder}${quote}`));

type Limit = { ThrottlingRateLimit: number; ThrottlingBurstLimit: number };
type Stage = { DefaultRouteSettings: Limit; RouteSettings: Record<string, Limit> };

describe('docs/security.md', () => {
  it('names the functions that have a secret in a variable', () => {
    const holders = apiFunctions
      .map(({ folder }) => folder)
      .filter((folder) =>
        JSON.stringify(functionOf(plain, folder).properties.Environment).includes('{{resolve:secretsmanager'),
      );
    const others = plain
      .all<{ Environment?: unknown }>('AWS::Lambda::Function')
      .filter(({ properties }) => JSON.stringify(properties).includes('{{resolve:secretsmanager'));
    expect(others).toHaveLength(holders.length);
    expect(lacking(document, `the origin secret is also in a variable of ${list(holders)}`)).toEqual([]);
  });

  it('names the rates that all visitors share', () => {
    const { DefaultRouteSettings: usual, RouteSettings: special } =
      plain.one<Stage>('AWS::ApiGatewayV2::Stage').properties;
    const limitOf = ({ routes: [route] }: (typeof apiFunctions)[number]) =>
      special[`${route?.method} ${route?.path}`] ?? usual;
    const byRate = Map.groupBy(apiFunctions, (definition) => limitOf(definition).ThrottlingRateLimit);
    const [low = 0, high = 0, ...more] = [...byRate.keys()].toSorted((a, b) => a - b);
    const folders = (rate: number) => byRate.get(rate)?.map(({ folder }) => folder) ?? [];
    const burst = (rate: number) => byRate.get(rate)?.map(limitOf)[0]?.ThrottlingBurstLimit;
    expect(more).toEqual([]);
    expect(
      lacking(
        document,
        `each route of ${list(folders(low))} takes ${low} requests a second from everyone together, each route of ${list(folders(high))} ${high}`,
      ),
    ).toEqual([]);
    expect(
      lacking(
        record,
        `${high} requests a second with bursts of ${burst(high)}, ${list(folders(low), '')} ${low} and ${burst(low)}`,
      ),
    ).toEqual([]);
  });

  it('names the rate of one address at the edge', () => {
    type Acl = { Rules: [{ Statement: { RateBasedStatement: { Limit: number } } }] };
    const [{ Statement }] = plain.one<Acl>('AWS::WAFv2::WebACL').properties.Rules;
    const limit = Statement.RateBasedStatement.Limit.toLocaleString('en-US');
    for (const text of [document, record])
      expect(lacking(text, `${limit} requests an address in five minutes`)).toEqual([]);
  });
});
