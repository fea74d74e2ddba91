import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { isListening, until } from '#scripts/testing/start-product.ts';
import { browserFlags } from '#web/browser-flags.ts';

/**
 * Starts a browser for Lighthouse, which controls it by the debugging protocol. Playwright must not control the same one:
 * both would set the screen and the trust in certificates.
 */
export const startDebuggedBrowser = async (program: string): Promise<{ port: number; stop(): Promise<void> }> => {
  const port = await getPort({ host: '127.0.0.1' });
  const profile = mkdtempSync(join(tmpdir(), 'samplewright-browser-'));
  const flags = [...browserFlags, '--headless=new', '--ignore-certificate-errors', `--user-data-dir=${profile}`];
  const browser = spawn(program, [...flags, `--remote-debugging-port=${port}`, 'about:blank'], { stdio: 'ignore' });
  const ended = once(browser, 'exit');
  const kill = () => browser.kill('SIGKILL');
  // It would outlive a benchmark that is stopped.
  process.once('exit', kill);
  const stop = async () => {
    kill();
    await ended;
    process.off('exit', kill);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await until('the browser answers', () => isListening(port), 20_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
};
