import { afterEach, expect, test, vi } from 'vitest';
import { failure, success } from '#scripts/verify/run-steps.ts';
import { firefox } from './firefox.ts';
import { overHttp, visit } from './walk.ts';
import { walkStep } from './walk-step.ts';
import { webkit } from './webkit.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.each([
  [firefox, 'firefox-esr', visit.length],
  [webkit, 'webkit2gtk-driver', [overHttp, ...visit].length],
] as const)(
  'where $name is not installed, its steps are skipped, or fail if they must not be',
  async (kind, name, count) => {
    vi.stubEnv('PATH', '');
    const log = vi.spyOn(console, 'log').mockReturnValue();
    expect(await walkStep(kind, false).run()).toEqual({ ...success, skipped: count });
    expect(await walkStep(kind, true).run()).toEqual(failure);
    const [skipped, missing] = log.mock.calls.map(String);
    expect(skipped).toContain(`${kind.name} is not installed and is skipped.`);
    expect(missing).toContain(`${kind.name} is not installed.`);
    for (const line of [skipped, missing]) expect(line).toContain(name);
  },
);
