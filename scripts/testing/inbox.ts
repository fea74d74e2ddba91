import getPort from 'get-port';
import { startInbox } from '#scripts/local/inbox.ts';
import { close } from '#scripts/local/server.ts';

type Email = { subject: string; destination: { to: string[] }; body: { text: string; html: string } };

/** Starts an inbox on a free port. */
export const startTestInbox = async () => {
  const port = await getPort({ host: '127.0.0.1' });
  const server = await startInbox(port);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    emails: async () => ((await (await fetch(`${url}/store`)).json()) as { emails: Email[] }).emails,
    close: () => close(server),
  };
};

export type TestInbox = Awaited<ReturnType<typeof startTestInbox>>;
