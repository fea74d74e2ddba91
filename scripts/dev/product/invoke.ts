/** The part of Lambda's context that functions use. */
export type LambdaContext = { getRemainingTimeInMillis(): number };

export type LambdaHandler = (event: unknown, context: LambdaContext) => unknown;

export type LoadHandler = (folder: string) => Promise<LambdaHandler>;

export class HandlerTimeout extends Error {}

/**
 * Calls a handler with a context and a time limit, as Lambda does. A late handler keeps running; its result is ignored.
 * @param limit in milliseconds
 */
export const invoke = async (load: LoadHandler, folder: string, event: unknown, limit: number): Promise<unknown> => {
  const deadline = Date.now() + limit;
  const context = { getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new HandlerTimeout(`${folder} took longer than ${limit} ms`)), limit);
  try {
    const handler = await load(folder);
    return await Promise.race([handler(event, context), timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
};

export type HandlerModule = { createHandler(environment: NodeJS.ProcessEnv): LambdaHandler };

const handlers = new WeakMap<HandlerModule, LambdaHandler>();

/** A module's handler, created only once as on Lambda, so that its state persists until the module is reloaded. */
export const handlerOf = (module: HandlerModule): LambdaHandler => {
  const handler = handlers.get(module) ?? module.createHandler(process.env);
  handlers.set(module, handler);
  return handler;
};

export const importHandler: LoadHandler = async (folder) =>
  handlerOf(await import(new URL(`../../../functions/${folder}/handler.ts`, import.meta.url).href));
