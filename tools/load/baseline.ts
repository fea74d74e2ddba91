import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { BatchGetCommand, DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { defaultRoom } from '#functions/testing/rooms.ts';
import { localClient } from '#scripts/local/create-tables.ts';
import { apiPaths } from '#shared/api.ts';
import { addressHeader } from './plan.ts';

// The lower bound for the product's latency: only node:http and the database calls that the product makes per request.

export type BaselineSettings = {
  port: number;
  endpoint: string;
  tables: Record<string, string>;
  /** The file of the document that it answers with, compressed. */
  document: string;
};

const serve = ({ port, endpoint, tables, document }: BaselineSettings) => {
  const body = readFileSync(document);
  const db = DynamoDBDocumentClient.from(localClient(endpoint));
  const { USERS_TABLE = '', LIMITS_TABLE = '', SUBMISSIONS_TABLE = '', OPENINGS_TABLE = '' } = tables;
  const readSession = () =>
    db.send(
      new BatchGetCommand({
        RequestItems: {
          [USERS_TABLE]: { Keys: [{ username: defaultRoom.name }], ConsistentRead: true },
          [LIMITS_TABLE]: { Keys: [{ key: 'ended#1a2b3c4d-0000-4000-8000-000000000000' }], ConsistentRead: true },
        },
      }),
    );
  const countVisitor = (address: string) =>
    db.send(
      new UpdateCommand({
        TableName: LIMITS_TABLE,
        Key: { key: `contact#${address}` },
        UpdateExpression: 'SET fullAt = :next, expiresAt = :expiresAt',
        ConditionExpression: 'attribute_not_exists(fullAt) OR fullAt <= :now OR fullAt > :never',
        ExpressionAttributeValues: { ':next': Date.now(), ':now': Date.now(), ':never': 1e15, ':expiresAt': 1e9 },
      }),
    );
  const countOpening = () =>
    db.send(
      new UpdateCommand({
        TableName: OPENINGS_TABLE,
        Key: { document: 'baseline', day: '2026-01-01' },
        UpdateExpression: 'SET expiresAt = :expiresAt ADD opened :one',
        ExpressionAttributeValues: { ':expiresAt': 1e9, ':one': 1 },
      }),
    );
  const store = (row: Record<string, unknown>) =>
    db.send(
      new PutCommand({ TableName: SUBMISSIONS_TABLE, Item: row, ConditionExpression: 'attribute_not_exists(id)' }),
    );

  createServer(async (request, response) => {
    try {
      if (request.url === apiPaths.contact) {
        const { name, email, company, message } = (await json(request)) as Record<string, unknown>;
        await countVisitor(String(request.headers[addressHeader]));
        const id = String(request.headers['idempotency-key']);
        const createdAt = new Date().toISOString();
        await store({ id, name, email, company, message, createdAt, queue: 'notify' }).catch((error) => {
          if (error.name !== 'ConditionalCheckFailedException') throw error;
        });
        response.writeHead(201).end('{}');
      } else {
        await readSession();
        const isCheck = request.url === apiPaths.check;
        if (!isCheck) await countOpening();
        response.writeHead(200).end(isCheck ? '{}' : body);
      }
    } catch {
      response.writeHead(500).end();
    }
  }).listen(port, '127.0.0.1', () => process.send?.('ready'));
};

process.once('message', (settings) => serve(settings as BaselineSettings));
process.once('disconnect', () => process.exit(0));
