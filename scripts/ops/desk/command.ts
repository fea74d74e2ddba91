import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { close, listen } from '#scripts/common/listen.ts';
import { root } from '#scripts/common/root.ts';
import { stopped, stopSignal } from '#scripts/common/stop-signal.ts';
import { buildApart } from '#scripts/dev/site/build-process.ts';
import { leadTable } from '#scripts/ops/leads/lead-table.ts';
import { copiesEraser } from '#scripts/ops/leads/person.ts';
import { explainTarget, resolveTarget, targetOptions } from '#scripts/ops/target.ts';
import { deskApi } from './api.ts';
import { deskAddressOf, deskServer } from './server.ts';

/** The page is built on each start, in a second. Never part of web/dist, which is deployed. */
const pageFolder = join(root, 'node_modules/.cache/desk');

export const commands: readonly Command[] = [
  defineCommand({
    name: 'desk',
    description: 'Opens the leads in a page for the operator, on this machine only, until Ctrl-C.',
    details: `Open the printed address in a browser; its token changes with each start. The page uses your AWS credentials, as npm
run leads does.`,
    options: targetOptions,
    async run({ values: { stage, region } }) {
      const target = await resolveTarget({ stage, region, env: process.env });
      const signal = stopSignal();
      try {
        await buildApart('desk', pageFolder);
        const token = randomBytes(24).toString('base64url');
        const api = deskApi({
          leads: leadTable(target),
          eraseCopies: copiesEraser(target, process.env),
          target,
          clock: Date.now,
        });
        const explain = (error: unknown) => explainTarget(error, target);
        const server = deskServer({ folder: pageFolder, token, api, explain });
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
