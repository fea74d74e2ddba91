import type { TestProject } from 'vitest/node';
import { type Product, startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The instance of the product that all `*.product.test.ts` files share. They never stop any part of it. */
    product: Pick<Product, 'ports' | 'folder' | 'site' | 'database'>;
  }
}

export const productPassword = 'harbor lantern meadow copper violin amber';

/** Starts the product once per test run, with the settings of the product tests, and stops it at the end. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const product = await startProduct({
    CLIENT_PASSWORD: productPassword,
    LIMIT_LOGIN: '2/60',
    TEST_VIEWER_ADDRESS_HEADER: 'x-test-address',
  });
  const { ports, folder, site, database } = product;
  provide('product', { ports, folder, site, database });
  return () => product.remove();
};
