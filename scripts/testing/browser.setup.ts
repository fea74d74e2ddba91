import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hashPassword } from '#functions/lib/session/password.ts';
import { userRepository } from '#functions/lib/users.ts';
import { root } from '#scripts/command.ts';
import { localClient } from '#scripts/local/tables.ts';
import { builtRooms } from '#scripts/room-list.ts';
import { startProduct } from './start-product.ts';

/** The product's settings in browser tests. The tests, and the commands that they run, need them too. */
const settings = {
  CLIENT_PASSWORD: 'sample password of the browser tests',
  TEST_VIEWER_ADDRESS_HEADER: 'x-test-address',
};

/** Starts the product before the first browser test, where one password opens every room, and stops it after the last. */
export default async (): Promise<() => Promise<void>> => {
  const product = await startProduct(settings);
  const client = localClient(product.database);
  const users = userRepository(DynamoDBDocumentClient.from(client), 'users');
  const hash = await hashPassword(settings.CLIENT_PASSWORD);
  for (const { name } of builtRooms()) await users.setPasswordHash(name, hash);
  client.destroy();
  Object.assign(process.env, settings, product.ports, { DATA_DIR: product.folder, DATABASE: product.database });
  return async () => {
    await product.remove();
    mkdirSync(join(root, 'test-results'), { recursive: true });
    writeFileSync(join(root, 'test-results/product.log'), product.output);
  };
};
