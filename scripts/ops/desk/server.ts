import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { close, listen } from '#scripts/common/listen.ts';
import { stopped, stopSignal } from '#scripts/common/stop-signal.ts';
import { dependenciesOf } from '#scripts/ops/leads/lead-table.ts';
import { readViews } from '#scripts/ops/rooms/rows.ts';
import { resolveTarget, targetCommand } from '#scripts/ops/target.ts';
import { readRooms } from '#web/publishing/build.ts';
import { deskApp } from './app.ts';

export const desk = targetCommand('npm run desk --')
  .description('Opens the leads in a page for the operator, on this machine only, until Ctrl-C.')
  .addHelpText(
    'after',
    `
Open the printed address in a browser. It changes with each start, and opens the desk to whoever has it on this machine.
The desk uses your AWS credentials, as npm run leads does.`,
  )
  .action(async (options) => {
    const target = await resolveTarget(options);
    const signal = stopSignal();
    try {
      const token = randomBytes(24).toString('base64url');
      const { fetch } = await deskApp({
        token,
        dependencies: dependenciesOf(target),
        rooms: async () => ({ rooms: readRooms(), views: await readViews(target, Date.now()) }),
      });
      const server = createAdaptorServer({ fetch }) as Server;
      await listen(server, 0, 'a port');
      const { port } = server.address() as AddressInfo;
      console.log(`The desk of ${target.describe}, for this machine only: http://127.0.0.1:${port}/${token}/`);
      await stopped(signal);
      await close(server);
    } finally {
      target.client.destroy();
    }
  });
