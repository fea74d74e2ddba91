import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/common/root.ts';
import { startProduct } from './start-product.ts';

/** The product's settings in browser tests. The tests, and the commands that they run, need them too. */
const settings = {
  CLIENT_PASSWORD: 'sample password of the browser tests',
  TEST_VIEWER_ADDRESS_HEADER: 'x-test-address',
  EMAILS_PER_HOUR: '1000',
};

/** Starts the product before the first browser test and stops it after the last. Saves its output in test-results. */
export default async (): Promise<() => Promise<void>> => {
  const product = await startProduct(settings);
  Object.assign(process.env, settings, product.ports, { DATA_DIR: product.folder, DATABASE: product.database });
  return async () => {
    await product.remove();
    mkdirSync(join(root, 'test-results'), { recursive: true });
    writeFileSync(join(root, 'test-results/product.log'), product.output);
  };
};
