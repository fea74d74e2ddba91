import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { githubRoleName, githubStackName, smokeIdPrefix } from './names.ts';
import { readAssembly, type Template } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

type Statement = { Action: string | string[]; Resource: unknown; Condition?: object };
type Role = {
  RoleName: string;
  AssumeRolePolicyDocument: { Statement: Statement[] };
  Policies: { PolicyDocument: { Statement: Statement[] } }[];
};

const { read, stage } = readAssembly('full');
const resourcesOf = (stack: string) => Object.values(read<Template>(`${stack}.template.json`).Resources);
const roles = resourcesOf(githubStackName(stage)).map(({ Properties }) => Properties as Role);
const statementsOf = (purpose: 'deploy' | 'diff') =>
  roles
    .filter(({ RoleName }) => RoleName === githubRoleName(stage, purpose))
    .flatMap(({ Policies }) => Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement));
const actionsOf = (statements: Statement[]) => statements.flatMap(({ Action }) => Action);

describe('GitHub roles', () => {
  it('trust only deployments and pull requests of one repository', () => {
    const conditions = roles.map(({ AssumeRolePolicyDocument: { Statement } }) => Statement[0]?.Condition);
    const trusted = (subject: string) => ({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': `repo:firm@123456/website@456789:${subject}`,
      },
    });
    expect(roles.map(({ RoleName }) => RoleName)).toEqual([
      githubRoleName(stage, 'deploy'),
      githubRoleName(stage, 'diff'),
    ]);
    expect(conditions).toEqual([trusted(`environment:${stage}`), trusted('pull_request')]);
  });

  it('let a pull request diff every stack but do nothing else', () => {
    const { artifacts } = read<{ artifacts: Record<string, { type: string }> }>('manifest.json');
    const compared = Object.keys(artifacts).filter((name) => artifacts[name]?.type === 'aws:cloudformation:stack');
    expect(compared.length).toBeGreaterThan(2);
    const readable = JSON.stringify(statementsOf('diff').filter(({ Resource }) => Resource !== '*'));
    expect(compared.filter((name) => !readable.includes(`:stack/${name}/*`))).toEqual([]);
    expect(actionsOf(statementsOf('diff'))).toEqual(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate']);
  });

  it('let a deployment assume only the CDK’s deploy and file-publishing roles', () => {
    const deploying = statementsOf('deploy');
    const assumed = JSON.stringify(deploying.filter(({ Action }) => Action === 'sts:AssumeRole'));
    const { ACCOUNT, REGION, BACKUP_COPY_REGION } = deploySettings.full;
    expect(assumed.match(/(?<=:role\/)cdk-[\w-]+/g)).toEqual(
      ['deploy', 'file-publishing'].flatMap((name) =>
        [REGION, BACKUP_COPY_REGION].map((region) => `cdk-hnb659fds-${name}-role-${ACCOUNT}-${region}`),
      ),
    );
    expect(actionsOf(deploying.filter(({ Resource }) => Resource === '*'))).toEqual([
      'lambda:GetAccountSettings',
      'ses:GetIdentityVerificationAttributes',
      'ses:GetSendQuota',
    ]);
  });

  it("let deployments read and delete only the smoke test's leads", () => {
    const onTables = statementsOf('deploy').filter((statement) => JSON.stringify(statement).includes('dynamodb:'));
    expect(onTables.map(({ Action, Condition }) => [Action, Condition])).toEqual([
      ['dynamodb:DescribeTable', undefined],
      [
        ['dynamodb:DeleteItem', 'dynamodb:GetItem'],
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${smokeIdPrefix}*`] } },
      ],
    ]);
  });
});

describe('GitHub workflows', () => {
  const workflow = (name: string) =>
    readFileSync(join(import.meta.dirname, '../.github/workflows', `${name}.yml`), 'utf8');

  it('assume the GitHub roles without using a package cache', () => {
    const [before, after] = githubRoleName('STAGE', 'deploy').split('STAGE');
    expect(workflow('stage')).toContain(`:role/${before}\${{ inputs.stage }}${after}\n`);
    expect(workflow('diff')).toContain(`:role/${githubRoleName('prod', 'diff')}\n`);
    for (const name of ['stage', 'diff']) {
      expect(workflow(name)).toContain('id-token: write');
      expect(workflow(name)).not.toMatch(/^ +cache:/m);
      expect(workflow(name)).toContain('package-manager-cache: false');
    }
  });

  it('deploy prod only after the test job', () => {
    expect(workflow('deploy')).toMatch(/^ {2}prod:\n {4}needs: test$/m);
  });

  it('roll back a deployment that changed something when its smoke test fails twice', () => {
    const steps = [...workflow('stage').matchAll(/npm run (\w+)/g)].map(([, command]) => command);
    expect(steps).toEqual(['deploy', 'smoke', 'smoke', 'rollback']);
    expect(workflow('stage')).toContain(`CLIENT_PASSWORD: \${{ secrets.CLIENT_PASSWORD }}`);
    const failed = "failure() && steps.smoke.outcome == 'failure'";
    expect(workflow('stage')).toContain(`if: ${failed} && steps.deploy.outputs.changed == 'true'\n`);
  });
});
