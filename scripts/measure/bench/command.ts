import { availableParallelism, loadavg } from 'node:os';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { wholeNumber } from '#scripts/common/run-command.ts';
import { stopSignal } from '#scripts/common/stop-signal.ts';
import { benchLoad } from './load.ts';
import { benchWeb } from './web.ts';

/** Warns that other work on this machine will distort times. */
const warnIfBusy = (): void => {
  const [load = 0] = loadavg();
  const processors = availableParallelism();
  if (load < processors / 2) return;
  console.log(`The machine is busy (load ${load.toFixed(1)}, ${processors} processors): do not rely on the times.\n`);
};

const web = defineCommand({
  name: 'web',
  description: `Measures the landing page and the client room with Lighthouse, on a simulated slow phone.
Over HTTP/2 with brotli, and the landing page also without its scripts, for comparison. Figures are medians.`,
  options: { runs: { type: 'string', value: 'N', description: 'how many times; 5 by default' } },
  async run({ values }) {
    const runs = wholeNumber('runs', values.runs ?? '5', 1, 1000);
    warnIfBusy();
    stopSignal().addEventListener('abort', () => process.exit(130));
    await benchWeb(runs);
    return true;
  },
});

const load = defineCommand({
  name: 'load',
  description: `Measures how many forms (until sales has been told of each), checks, and documents the product on this machine
answers a second, each beside a handler that does nothing.`,
  options: { seconds: { type: 'string', value: 'N', description: 'how long each takes; 10 by default' } },
  async run({ values }) {
    const seconds = wholeNumber('seconds', values.seconds ?? '10', 1, 300);
    warnIfBusy();
    stopSignal().addEventListener('abort', () => process.exit(130));
    await benchLoad(seconds);
    return true;
  },
});

export const commands: readonly Command[] = [
  defineCommand({
    name: 'bench',
    description: 'Measures the product on this machine, and prints goals as met or missed.',
    subcommands: [web, load],
  }),
];
