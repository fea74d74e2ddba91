import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { mail } from '#shared/site.ts';
import { parseSettings } from './settings.ts';

const problemsOf = (env: NodeJS.ProcessEnv) => {
  try {
    parseSettings(env);
    return '';
  } catch (error) {
    return String(error);
  }
};

test('has a value for everything that is not set, and takes an empty variable for absent', () => {
  expect(parseSettings({ PORT: '', DATA_DIR: '' })).toMatchObject({
    PORT: 3000,
    INBOX_PORT: 3001,
    DYNAMODB_PORT: 3002,
    DATA_DIR: join(root, '.data'),
    SALES_EMAIL: mail.sales,
    FROM_EMAIL: mail.sender,
    LIMIT_CONTACT: '10/20',
    LIMIT_LOGIN: '5/12',
    EMAILS_PER_HOUR: 30,
    TIMER_SECONDS: 60,
  });
});

test('never takes the visitor’s address from a header by default', () => {
  expect(parseSettings({}).TEST_VIEWER_ADDRESS_HEADER).toBeUndefined();
});

test('derives the other ports from PORT', () => {
  expect(parseSettings({ PORT: '4000', INBOX_PORT: '5000' })).toMatchObject({ INBOX_PORT: 5000, DYNAMODB_PORT: 4002 });
});

test('names every wrong setting at once, in one line', () => {
  expect(problemsOf({ LIMIT_CONTACT: 'often', TIMER_SECONDS: '0' })).toMatch(
    /^SetupError: Settings: LIMIT_CONTACT [^\n]*; TIMER_SECONDS [^\n]*$/,
  );
  const problems = problemsOf({
    PORT: '80a',
    INBOX_PORT: '0',
    DYNAMODB_PORT: '65536',
    SALES_EMAIL: 'sales',
    FROM_EMAIL: '@',
    LIMIT_CONTACT: '10',
    LIMIT_LOGIN: '0/12',
    DYNAMODB_ENDPOINT: 'ftp://x',
    TIMER_SECONDS: '1.5',
    TEST_VIEWER_ADDRESS_HEADER: 'Host',
  });
  for (const name of ['PORT', 'INBOX_PORT', 'DYNAMODB_PORT', 'SALES_EMAIL', 'FROM_EMAIL', 'LIMIT_CONTACT']) {
    expect(problems).toContain(` ${name} must`);
  }
  for (const name of ['LIMIT_LOGIN', 'DYNAMODB_ENDPOINT', 'TIMER_SECONDS', 'TEST_VIEWER_ADDRESS_HEADER']) {
    expect(problems).toContain(` ${name} must`);
  }
});

test('does not repeat a password that is too long', () => {
  const password = 'x'.repeat(257);
  const problems = problemsOf({ CLIENT_PASSWORD: password });
  expect(problems).toContain('CLIENT_PASSWORD');
  expect(problems).not.toContain(password);
});
