import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import type { Answer } from '#functions/canary/site-checks.ts';
import { tables } from '#functions/tables.ts';
import { awsError } from '#scripts/testing/aws-stand-in.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { contactThanks } from '#shared/contact.ts';
import { leadChecks } from './lead.ts';
import { runChecks } from './run-checks.ts';

const { client, env } = await freshTables();
const tableOf = (table: keyof typeof tables) => env[tables[table].env] ?? '';
const stored: Answer = { status: 201, headers: new Headers(), text: JSON.stringify({ message: contactThanks }) };

/** What the test says of how forms are counted, once one was accepted. */
const counted = async (): Promise<string | undefined> => {
  const lines: string[] = [];
  const checks = leadChecks(async () => stored, { client, tableOf });
  const wanted = checks.filter(({ description }) => /accepts a lead|are counted by/.test(description));
  await runChecks(wanted, (line) => lines.push(line));
  return lines.at(-1);
};

testRows<[secondsLeft: number, line: RegExp]>([
  [-1, /^ok /],
  [600, /^FAIL .+: an address was unknown\n {6}-> .+CloudFront-Viewer-Address/],
])('leadChecks: fails while a form is counted without an address', async (secondsLeft, line) => {
  const row = { key: 'unknown', expiresAt: Math.floor(Date.now() / 1000) + secondsLeft };
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: tableOf('contact_limits'), Item: row }));
  expect(await counted()).toMatch(line);
});

it('leadChecks: skips the count without the permission to read it', async () => {
  const denied = mockClient(DynamoDBDocumentClient);
  denied.on(GetCommand).rejects(awsError('AccessDeniedException'));
  expect(await counted()).toMatch(/^skip .+may not read the table contact_limits$/);
  denied.restore();
});
