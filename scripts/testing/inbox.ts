import getPort from 'get-port';
import { close } from '#scripts/common/listen.ts';
import { startInbox } from '#scripts/dev/product/inbox.ts';

type Email = { subject: string; body: { text: string; html: string } };

/** The local inbox on a free port. A process has one at a time. */
export const startTestInbox = async () => {
  const port = await getPort({ host: '127.0.0.1' });
  const server = await startInbox(port);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    /** All that it has received. */
    emails: async () => ((await (await fetch(`${url}/store`)).json()) as { emails: Email[] }).emails,
    close: () => close(server),
  };
};

export type TestInbox = Awaited<ReturnType<typeof startTestInbox>>;
