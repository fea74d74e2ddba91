/** The part of Lambda's context that functions use. */
type LambdaContext = { getRemainingTimeInMillis(): number };
type LambdaHandler = (event: unknown, context: LambdaContext) => unknown;
type FunctionModule = { createHandler(environment: NodeJS.ProcessEnv): LambdaHandler };

/** Loads a function's module by its folder. */
export type LoadFunction = (folder: string) => Promise<FunctionModule>;

const handlers = new WeakMap<FunctionModule, LambdaHandler>();

/** Calls a function as Lambda does, but does not end it after its timeout. A module's handler is created only once. */
export const invoke = async (load: LoadFunction, folder: string, event: unknown, timeoutSeconds: number) => {
  const module = await load(folder);
  const handler = handlers.get(module) ?? module.createHandler(process.env);
  handlers.set(module, handler);
  const deadline = Date.now() + timeoutSeconds * 1000;
  return handler(event, { getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) });
};
