import type { IncomingMessage } from 'node:http';

/**
 * Reads a request's body.
 * @returns undefined as soon as it is larger than the limit
 * @throws when the client goes away before its end
 */
export const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
