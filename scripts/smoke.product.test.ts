import { afterEach, expect, inject, it, vi } from 'vitest';
import { productPassword } from '#scripts/testing/product.setup.ts';
import { smoke } from './smoke.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

const run = async (password: string) => {
  const { ports, folder } = inject('product');
  const env = { PORT: String(ports.PORT), DATA_DIR: folder, CLIENT_PASSWORD: password };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  await smoke([]);
  return { lines, exitCode: process.exitCode };
};

it('smoke: passes on the running product', async () => {
  const { lines, exitCode } = await run(productPassword);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
  expect(lines.join('\n')).toMatch(/sales is told of it\n.*client room opens/);
  expect(exitCode).toBeUndefined();
});

it('smoke: ends with exit code 1 when a check fails', async () => {
  const { lines, exitCode } = await run('not the password');
  expect(lines.at(-1)).toMatch(/^FAIL .*client room opens with CLIENT_PASSWORD: the status is 401/);
  expect(exitCode).toBe(1);
});
