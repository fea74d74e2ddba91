import { inspect } from 'node:util';
import { test } from 'vitest';

type Arguments<Row> = Row extends readonly unknown[] ? Row : [Row];

/** Milliseconds that each row adds to the timeout: as many as one test may take (see vitest.workspace.ts). */
const timePerRow = 180_000;

const shorten = (text: string, limit: number) => (text.length > limit ? `${text.slice(0, limit)} …` : text);

/**
 * Defines one test for all rows of a table, called like `test.each`. The test checks every row, then reports all failed
 * rows with their reasons.
 * @param rows the check receives a row as its argument, or an array's elements as separate arguments
 */
export const testRows =
  <Row extends unknown[] | [unknown] | string | number | boolean | object | null | undefined>(rows: readonly Row[]) =>
  (name: string, check: (...row: Arguments<Row>) => unknown): void =>
    test(name, { timeout: rows.length * timePerRow }, async () => {
      const failures: string[] = [];
      for (const row of rows) {
        try {
          await check(...((Array.isArray(row) ? row : [row]) as Arguments<Row>));
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          failures.push(`${shorten(inspect(row), 200)}: ${shorten(reason, 2000)}`);
        }
      }
      if (rows.length === 0) throw new Error('The table has no rows.');
      if (failures.length > 0) throw new Error(`${failures.length} of ${rows.length} rows: ${failures.join('\n\n')}`);
    });
