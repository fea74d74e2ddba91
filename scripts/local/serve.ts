import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Answers a server's requests as CloudFront would: /api/* from the API, all else from the site, the policy's headers on
 * every answer.
 */
export const serve = (
  server: Server,
  {
    api,
    site,
    headersFor,
  }: {
    api: Listener;
    site: Listener;
    headersFor: (path: string) => Readonly<Record<string, string>>;
  },
): void => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?');
    for (const [name, value] of Object.entries(headersFor(path))) response.setHeader(name, value);
    try {
      await (path.startsWith('/api/') ? api : site)(request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    }
  };
  server.removeAllListeners('request').on('request', (request, response) => void answer(request, response));
};
