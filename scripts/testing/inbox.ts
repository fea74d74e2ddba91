import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { startInbox } from '#scripts/local/inbox.ts';
import { close } from '#scripts/local/listen.ts';

type Email = { subject: string; body: { text: string; html: string } };

/** The local inbox on a free port, with a file of its own. */
export const startTestInbox = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
  const port = await getPort({ host: '127.0.0.1' });
  const server = await startInbox(port, join(folder, 'inbox.jsonl'));
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    /** All that it has received. */
    emails: async () => ((await (await fetch(`${url}/store`)).json()) as { emails: Email[] }).emails,
    close: async () => {
      await close(server);
      rmSync(folder, { recursive: true });
    },
  };
};

export type TestInbox = Awaited<ReturnType<typeof startTestInbox>>;
