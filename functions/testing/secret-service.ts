import type { RequestListener } from 'node:http';

/** Plays the part of Secrets Manager with one secret, which can be replaced. */
export const secretService = (text: string): { listener: RequestListener; replace(text: string): void } => {
  let current = text;
  return {
    listener: (request, response) => {
      request.resume();
      response
        .writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify({ SecretString: current }));
    },
    replace: (next) => {
      current = next;
    },
  };
};
