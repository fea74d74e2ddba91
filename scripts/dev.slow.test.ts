import { expect, test } from 'vitest';
import { launch } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';

test('npm run dev: serves pages, modules, and the API from their sources', async () => {
  const product = await launch({ env: { NODE_ENV: '' }, command: [process.execPath, 'scripts/dev.ts'] });
  try {
    await product.ready();
    expect(await (await fetch(product.site)).text()).toMatch(/\/@vite\/client[\s\S]*<h1/);
    expect((await fetch(`${product.site}/src/main.ts`)).status).toBe(200);
    expect((await fetch(`${product.site}/nowhere`)).status).toBe(404);
    expect((await product.post(apiPaths.contact, sampleLead())).status).toBe(201);
  } finally {
    await product.remove();
  }
});
