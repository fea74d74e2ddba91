import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { githubProviderStackName, githubRoleName, githubStackName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import type { Resource } from './testing/resolve.ts';

type Role = {
  RoleName: string;
  AssumeRolePolicyDocument: { Statement: { Condition: { StringEquals: Record<string, string> } }[] };
  Policies: { PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown }[] } }[];
};

const { folder, stage } = readAssembly('full');
const read = (stack: string): Record<string, Resource> =>
  JSON.parse(readFileSync(join(folder, `${stack}.template.json`), 'utf8')).Resources;
const roles = Object.values(read(githubStackName(stage)))
  .filter(({ Type }) => Type === 'AWS::IAM::Role')
  .map(({ Properties }) => Properties as Role);
const role = (purpose: 'deploy' | 'diff') => {
  const found = roles.find(({ RoleName }) => RoleName === githubRoleName(stage, purpose));
  if (!found) throw new Error(`There is no role to ${purpose}.`);
  return found;
};
const statementsOf = ({ Policies }: Role) => Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
const actionsOf = (given: Role) => statementsOf(given).flatMap(({ Action }) => Action);

describe('the roles of the workflows', () => {
  it.each([
    ['deploy', `repo:firm@123456/website@456789:environment:${stage}`],
    ['diff', 'repo:firm@123456/website@456789:pull_request'],
  ] as const)('are for one repository and one occasion: %s', (purpose, subject) => {
    expect(role(purpose).AssumeRolePolicyDocument.Statement.map(({ Condition }) => Condition)).toEqual([
      {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': subject,
        },
      },
    ]);
  });

  it('show a pull request what it changes in any stack, and can do nothing else', () => {
    const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      artifacts: Record<string, { type: string }>;
    };
    const compared = Object.keys(artifacts).filter((name) => artifacts[name]?.type === 'aws:cloudformation:stack');
    expect(compared.length).toBeGreaterThan(2);
    const readable = JSON.stringify(statementsOf(role('diff')).filter(({ Resource }) => Resource !== '*'));
    expect(compared.filter((name) => !readable.includes(`:stack/${name}/*`))).toEqual([]);
    expect(actionsOf(role('diff')).toSorted()).toEqual([
      'cloudformation:DescribeStacks',
      'cloudformation:GetTemplate',
      'lambda:GetAccountSettings',
    ]);
  });

  it('deploy by the roles of the CDK, of which none reads data', () => {
    const assumed = statementsOf(role('deploy')).filter(({ Action }) => Action === 'sts:AssumeRole');
    expect(JSON.stringify(assumed)).toMatch(/cdk-hnb659fds-deploy-role-.*cdk-hnb659fds-file-publishing-role-/);
    expect(JSON.stringify(assumed)).not.toContain('lookup');
  });

  it('name every resource, except for actions that know none', () => {
    const open = roles.flatMap(statementsOf).filter(({ Resource }) => Resource === '*');
    expect(new Set(open.flatMap(({ Action }) => Action))).toEqual(
      new Set([
        'lambda:GetAccountSettings',
        'cloudformation:GetTemplateSummary',
        'ses:GetIdentityVerificationAttributes',
        'ses:GetSendQuota',
      ]),
    );
  });

  it('read no lead but the one that the smoke test has sent', () => {
    expect(actionsOf(role('deploy')).filter((action) => action.startsWith('dynamodb:'))).toEqual([
      'dynamodb:DescribeTable',
      'dynamodb:GetItem',
      'dynamodb:DeleteItem',
    ]);
  });

  it('rest on one identity provider for all stages, which outlives its stack', () => {
    expect(Object.values(read(githubProviderStackName))).toMatchObject([
      { Type: 'AWS::IAM::OIDCProvider', DeletionPolicy: 'Retain' },
    ]);
  });
});

describe('the workflows', () => {
  const workflow = (name: string) =>
    readFileSync(join(import.meta.dirname, '../.github/workflows', `${name}.yml`), 'utf8');

  it('take the roles by their names', () => {
    const [before, after] = githubRoleName('STAGE', 'deploy').split('STAGE');
    expect(workflow('stage')).toContain(`:role/${before}\${{ inputs.stage }}${after}\n`);
    expect(workflow('diff')).toContain(`:role/${githubRoleName('prod', 'diff')}\n`);
  });

  it('use no cache in a job that holds a role', () => {
    for (const name of ['stage', 'diff']) {
      expect(workflow(name)).toContain('id-token: write');
      expect(workflow(name)).not.toMatch(/^ +cache:/m);
      expect(workflow(name)).toContain('package-manager-cache: false');
    }
  });

  it('deploy prod after test, and go back when the smoke test finds a fault', () => {
    expect(workflow('deploy')).toMatch(/^ {2}prod:\n {4}needs: test$/m);
    const order = [...workflow('stage').matchAll(/npm run (\w+)/g)].map(([, command]) => command);
    expect(order).toEqual(['deploy', 'smoke', 'rollback']);
    expect(workflow('stage')).toContain("if: failure() && steps.smoke.outcome == 'failure'");
  });
});
