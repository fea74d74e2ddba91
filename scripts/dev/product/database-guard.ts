import { request as ask, type Server } from 'node:http';
import { isFromThisMachine } from '#scripts/common/listen.ts';

/** The path that tells commands where the data file is. */
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
