import { type Command, defineCommand, UsageError } from '#scripts/cli/command.ts';
import { costTable, usualPageViews } from './markdown.ts';

const costs = defineCommand({
  name: 'costs',
  description: `Prints what a month costs in AWS, as the table in docs/operations.md. Without numbers: ${usualPageViews.join(', ')}.`,
  positionals: '[page views a month ...]',
  details: `Prices are in tools/costs/prices.ts and the assumptions about visitors in tools/costs/usage.ts. Both were entered by
hand: check them before you rely on the result.`,
  async run({ positionals }) {
    if (positionals.some((text) => !/^[1-9]\d{0,11}$/.test(text))) {
      throw new UsageError('A number of page views has digits only, such as 250000');
    }
    console.log(costTable(positionals.length > 0 ? positionals.map(Number) : usualPageViews));
    return true;
  },
});

export const commands: readonly Command[] = [costs];
