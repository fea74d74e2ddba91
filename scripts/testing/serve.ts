import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { close } from '#scripts/local/server.ts';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };
type RequestOptions = { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer };

/** Serves a listener on a free port. `ask` can send requests that a normal client never would. */
export const serveOnce = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Requests exactly this path, without normalizing it. */
    ask: async (path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<Answer> => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers }).end(body);
      const [response] = await once(sent, 'response');
      return { status: response.statusCode, headers: response.headers, body: await text(response) };
    },
    close: () => close(server),
  };
};

export type Served = Awaited<ReturnType<typeof serveOnce>>;
