import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './command.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();

it('cdk synth: builds the site before it writes the templates of the given stage', async () => {
  const addresses = ['salesEmail', 'fromEmail', 'alarmEmail'].map((name) => `${name}=a@firm.example`);
  const settings = ['stage=test', ...addresses].flatMap((setting) => ['-c', setting]);
  const cdk = ['node_modules/aws-cdk/bin/cdk', 'synth', '--quiet', '--output', folder];
  // Pass only PATH and HOME, and none of this machine's settings or AWS credentials.
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, AWS_EC2_METADATA_DISABLED: 'true', CDK_DISABLE_VERSION_CHECK: '1' };
  const { stderr } = await promisify(execFile)(process.execPath, [...cdk, ...settings], { cwd: root, env });
  expect(stderr).toContain('The site is in ');
  expect(existsSync(join(folder, 'website-test-site.template.json'))).toBe(true);
}, 300_000);
