import { inspect } from 'node:util';

type Parameters<Row> = Row extends readonly unknown[] ? Row : [Row];

const shorten = (text: string, limit: number) => (text.length > limit ? `${text.slice(0, limit)} …` : text);

/**
 * The body of one test about a table: checks every row, and then fails with all rows that do not pass and the reason of each.
 * @param rows an array is spread over the parameters of `check`, as `test.each` does it
 */
export const eachRow =
  <Row extends unknown[] | [unknown] | string | number | boolean | object | null | undefined>(
    rows: readonly Row[],
    check: (...row: Parameters<Row>) => unknown,
  ) =>
  async (): Promise<void> => {
    const failures: string[] = [];
    for (const row of rows) {
      try {
        await check(...((Array.isArray(row) ? row : [row]) as Parameters<Row>));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        failures.push(
          `${shorten(inspect(row, { breakLength: Number.POSITIVE_INFINITY }), 200)}\n${shorten(reason, 2000)}`,
        );
      }
    }
    if (rows.length === 0) throw new Error('The table has no rows.');
    if (failures.length > 0) throw new Error(`${failures.length} of ${rows.length} rows:\n${failures.join('\n\n')}`);
  };
