import { vi } from 'vitest';

/** Collects log entries without their time, until mocks are restored. */
export const collectLog = (): Record<string, unknown>[] => {
  const lines: Record<string, unknown>[] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => {
      const { time: _, ...fields } = JSON.parse(line);
      lines.push(fields);
    });
  }
  return lines;
};
