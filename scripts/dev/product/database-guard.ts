import { randomInt } from 'node:crypto';
import { request as ask, type Server } from 'node:http';
import getPort from 'get-port';
import { isFromThisMachine } from '#scripts/common/listen.ts';

/**
 * Where the embedded database itself listens. It would answer any web page, so it listens where none can find it: on a
 * free port and, on Linux, on a random loopback address.
 */
export const hiddenAddress = async (): Promise<{ host: string; port: number }> => {
  const host =
    process.platform === 'linux' ? [127, randomInt(256), randomInt(256), randomInt(2, 255)].join('.') : '127.0.0.1';
  return { host, port: await getPort({ host }) };
};

/** What a command asks for to learn where the data file is. */
export const databaseFilePath = '/data-file';

/**
 * Passes the requests of commands on to the database, and drops those of web pages.
 * @param file the database's data file
 */
export const guardDatabase = (server: Server, endpoint: string, file: string): void => {
  server.removeAllListeners('request').on('request', (request, response) => {
    if (!isFromThisMachine(request)) return void request.destroy();
    const { method, headers, url: path } = request;
    if (path === databaseFilePath) return void response.end(file);
    // Only the path is the sender's: a whole address in it would lead elsewhere.
    const onward = ask(endpoint, { method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
};
