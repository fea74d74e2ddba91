import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/common/root.ts';
import { mail } from '#shared/site.ts';
import { parseSettings } from './settings.ts';

test('parseSettings: treats an empty variable as unset', () => {
  expect(parseSettings({ PORT: '', DATA_DIR: '' })).toMatchObject({
    PORT: 3000,
    INBOX_PORT: 3001,
    DYNAMODB_PORT: 3002,
    DATA_DIR: join(root, '.data'),
    SALES_EMAIL: mail.sales,
    FROM_EMAIL: mail.sender,
    TIMER_SECONDS: 60,
  });
});

test('parseSettings: refuses a PORT that leaves none for the others', () => {
  for (const PORT of ['65534', '65535']) {
    expect(() => parseSettings({ PORT })).toThrow('Settings: PORT must be at most 65533');
    const ports = { PORT, INBOX_PORT: '3001', DYNAMODB_PORT: '3002' };
    expect(parseSettings(ports).PORT).toBe(Number(PORT));
  }
});

test('parseSettings: names every wrong setting without its value', () => {
  const wrong = {
    PORT: '80a',
    INBOX_PORT: '0',
    DYNAMODB_PORT: '65536',
    SALES_EMAIL: 'sales',
    FROM_EMAIL: '@',
    CLIENT_PASSWORD: 'x'.repeat(257),
    LIMIT_CONTACT: '10',
    LIMIT_LOGIN: '0/12',
    DYNAMODB_ENDPOINT: 'ftp://x',
    TIMER_SECONDS: '1.5',
    TEST_VIEWER_ADDRESS_HEADER: 'Host',
  };
  let problems = '';
  try {
    parseSettings(wrong);
  } catch (error) {
    problems = String(error);
  }
  expect(problems).toMatch(/^SetupError: Settings: [^\n]*$/);
  for (const name of Object.keys(wrong)) expect(problems).toContain(` ${name} `);
  expect(problems).not.toContain(wrong.CLIENT_PASSWORD);
});
