import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

test('parseSettings: treats an empty variable as unset', () => {
  expect(parseSettings({ PORT: '', DATA_DIR: '' })).toEqual(parseSettings({}));
});

test('parseSettings: names every invalid setting without showing its value', async () => {
  const wrong = {
    PORT: '80a',
    INBOX_PORT: '0',
    SALES_EMAIL: 'sales',
    FROM_EMAIL: '@',
    CLIENT_PASSWORD: 'x'.repeat(257),
    LIMIT_CONTACT: '10',
    LIMIT_LOGIN: '0/12',
    DYNAMODB_ENDPOINT: 'ftp://x',
    TIMER_SECONDS: '1.5',
    TEST_VIEWER_ADDRESS_HEADER: 'Host',
  };
  const problems = await Promise.try(parseSettings, wrong).then(String, String);
  expect(problems).toMatch(/^SetupError: Settings: [^\n]*$/);
  for (const name of Object.keys(wrong)) expect(problems).toContain(` ${name} `);
  expect(problems).not.toContain(wrong.CLIENT_PASSWORD);
});
