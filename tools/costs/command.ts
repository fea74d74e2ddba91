import { type Command, defineCommand, UsageError } from '#scripts/cli/command.ts';
import { deployed } from './deployed.ts';
import { canarySentence, costTable, readingSentence, usualPageViews } from './markdown.ts';

const costs = defineCommand({
  name: 'costs',
  description: `Prints what a month costs in AWS, as the table in docs/operations.md.
Without numbers: ${usualPageViews.join(', ')}.`,
  positionals: '[page views a month ...]',
  details: `Prices are in tools/costs/prices.ts, CloudFront's flat-rate plans in tools/costs/plans.ts, and the assumptions about
visitors in tools/costs/usage.ts. They were entered by hand: check them before you rely on the result. What is deployed
is counted from the templates.`,
  async run({ positionals }) {
    if (positionals.some((text) => !/^[1-9]\d{0,11}$/.test(text))) {
      throw new UsageError('A number of page views has digits only, such as 250000');
    }
    const counts = deployed();
    console.log(costTable(positionals.length > 0 ? positionals.map(Number) : usualPageViews, counts));
    console.log(`\n${canarySentence(counts)} ${readingSentence()}`);
    return true;
  },
});

export const commands: readonly Command[] = [costs];
