import { command, wholeNumber } from '#scripts/common/command.ts';
import { benchLoad } from './load.ts';
import { benchWeb } from './web.ts';

const web = command('web')
  .summary('Measures the landing page and the client room with Lighthouse.')
  .description(
    'Measures the landing page and the client room with Lighthouse, on a simulated slow phone. Over HTTP/2 with brotli, and the landing page also without its scripts, for comparison. Figures are medians.',
  )
  .option('--runs <n>', 'how many times', wholeNumber(1, 1000), 5)
  .action(({ runs }) => benchWeb(runs));

const load = command('load')
  .summary('Measures how many requests a second the product on this machine answers.')
  .description(
    'Measures how many forms (until sales is notified of each), checks, and documents the product on this machine answers a second, each beside a handler that does nothing.',
  )
  .option('--seconds <n>', 'how long each measurement takes', wholeNumber(1, 300), 10)
  .action(({ seconds }) => benchLoad(seconds));

export const bench = command('node scripts/run.mjs bench')
  .description('Measures the product on this machine, which should do nothing else, and prints goals as met or missed.')
  .addCommand(web)
  .addCommand(load);
