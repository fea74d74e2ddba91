import { type BrokenService, startBrokenService } from './broken-service.ts';

/** A stand-in for Secrets Manager with one secret, which can be replaced. */
export const startSecretService = async (text: string): Promise<BrokenService & { replace(text: string): void }> => {
  const service = await startBrokenService();
  const replace = (current: string) =>
    service.behave((request, response) => {
      request.resume();
      response
        .writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify({ SecretString: current }));
    });
  replace(text);
  return { ...service, replace };
};
