import { randomUUID } from 'node:crypto';

/** The part of Lambda's context that functions may use. */
export type LambdaContext = {
  awsRequestId: string;
  functionName: string;
  getRemainingTimeInMillis(): number;
};

export type LambdaHandler = (event: unknown, context: LambdaContext) => unknown;

/** Finds a handler by its folder in functions/. */
export type LoadHandler = (folder: string) => Promise<LambdaHandler>;

/** Thrown when a handler exceeds its time limit. */
export class HandlerTimeout extends Error {
  override name = 'HandlerTimeout';
}

/**
 * Calls a handler with a context and a time limit, as Lambda does.
 * @param limit in milliseconds; a late handler keeps running, but its result is ignored
 * @throws {HandlerTimeout} after the limit, otherwise whatever the handler throws
 */
export const invoke = async (load: LoadHandler, folder: string, event: unknown, limit: number): Promise<unknown> => {
  const deadline = Date.now() + limit;
  const context = {
    awsRequestId: randomUUID(),
    functionName: folder,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new HandlerTimeout(`${folder} took longer than ${limit} ms`)), limit);
  try {
    const handler = await load(folder);
    return await Promise.race([handler(event, context), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
};

type HandlerModule = { createHandler(environment: NodeJS.ProcessEnv): LambdaHandler };

const handlers = new WeakMap<HandlerModule, LambdaHandler>();

/** The handler of a module, created once as on Lambda, so that its state persists until the module is reloaded. */
export const handlerOf = (module: HandlerModule): LambdaHandler => {
  const handler = handlers.get(module) ?? module.createHandler(process.env);
  handlers.set(module, handler);
  return handler;
};

/** Imports a handler into this process. */
export const importHandler: LoadHandler = async (folder) =>
  handlerOf(await import(new URL(`../../../functions/${folder}/handler.ts`, import.meta.url).href));
