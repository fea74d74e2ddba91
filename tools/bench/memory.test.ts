import { describe, expect, it } from 'vitest';
import { handlerFolders } from '#infra/bundle/bundle.ts';
import { dollarsWith, memoryOf, memorySizes, timeWith } from './memory.ts';

describe('more memory', () => {
  it('makes computing faster, up to a whole CPU', () => {
    expect(timeWith(100, 1769)).toBe(100);
    expect(timeWith(100, 1769 / 2)).toBe(200);
    expect(timeWith(100, 10_000)).toBe(100);
  });

  it('makes computing no dearer, and waiting as much dearer as there is more of it', () => {
    const [small = 0, large = 0] = [256, 512].map((size) => dollarsWith({ cpu: 10, wait: 0 }, size));
    expect(large).toBeCloseTo(small);
    expect(dollarsWith({ cpu: 0, wait: 20 }, 512)).toBeCloseTo(2 * dollarsWith({ cpu: 0, wait: 20 }, 256));
  });

  it.each(handlerFolders)('of %s is one of the sizes to choose from', (folder) => {
    expect(memorySizes).toContain(memoryOf(folder));
  });
});
