import { randomBytes } from 'node:crypto';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { close, listen } from '#scripts/common/listen.ts';
import { stopped, stopSignal } from '#scripts/common/stop-signal.ts';
import { leadTable } from '#scripts/ops/leads/lead-table.ts';
import { copiesEraser } from '#scripts/ops/leads/person.ts';
import { explainTarget, resolveTarget, targetOptions } from '#scripts/ops/target.ts';
import { deskPages } from './pages.ts';
import { deskAddressOf, deskServer } from './server.ts';

export const commands: readonly Command[] = [
  defineCommand({
    name: 'desk',
    description: 'Opens the leads in a page for the operator, on this machine only, until Ctrl-C.',
    details: `Open the printed address in a browser; it changes with each start, and opens the desk to whoever has it on this machine.
The desk uses your AWS credentials, as npm run leads does.`,
    options: targetOptions,
    async run({ values: { stage, region } }) {
      const target = await resolveTarget({ stage, region, env: process.env });
      const signal = stopSignal();
      try {
        const token = randomBytes(24).toString('base64url');
        const dependencies = {
          leads: leadTable(target),
          eraseCopies: copiesEraser(target, process.env),
          target,
          terminal: { note: console.log },
          clock: Date.now,
        };
        const explain = (error: unknown) => explainTarget(error, target);
        const server = deskServer({ token, answer: deskPages(dependencies, `/${token}`), explain });
        await listen(server, 0, 'a port');
        console.log(`The desk of ${target.describe}, for this machine only: ${deskAddressOf(server, token)}`);
        await stopped(signal);
        await close(server);
      } finally {
        target.client.destroy();
      }
      return true;
    },
  }),
];
