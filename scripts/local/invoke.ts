/** The part of Lambda's context that functions use. */
export type LambdaContext = { getRemainingTimeInMillis(): number };
export type LambdaHandler = (event: unknown, context: LambdaContext) => unknown;
export type LoadHandler = (folder: string) => Promise<LambdaHandler>;
export type HandlerModule = { createHandler(environment: NodeJS.ProcessEnv): LambdaHandler };

const handlers = new WeakMap<HandlerModule, LambdaHandler>();

/** Returns a module's handler, created only once, as on Lambda: its state persists until the module is reloaded. */
export const handlerOf = (module: HandlerModule): LambdaHandler => {
  const handler = handlers.get(module) ?? module.createHandler(process.env);
  handlers.set(module, handler);
  return handler;
};

export const importHandler: LoadHandler = async (folder) =>
  handlerOf(await import(new URL(`../../functions/${folder}/handler.ts`, import.meta.url).href));

export class HandlerTimeout extends Error {}

/**
 * Calls a function's handler as Lambda does. After the timeout, it keeps running, but its result is ignored.
 * @param limit the timeout in milliseconds
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
