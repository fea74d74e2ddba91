/* Loaded into `npm start` by `node --import`: at each SIGUSR2 its inbox stops listening, or listens again. */

import { channel } from 'node:diagnostics_channel';

const port = Number(process.env.INBOX_PORT);
let inbox;

channel('tracing:net.server.listen:asyncEnd').subscribe(({ server }) => {
  if (server.address()?.port === port) inbox = server;
});

process.on('SIGUSR2', () => {
  if (!inbox?.listening) return void inbox?.listen(port, '127.0.0.1');
  inbox.close();
  inbox.closeAllConnections();
});
