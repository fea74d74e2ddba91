import * as z from 'zod/mini';

/**
 * Parses the environment once, when a function starts.
 * @throws {Error} one message that names every variable that is missing or wrong, and none of their values
 */
export const parseEnv = <Schema extends z.ZodMiniObject>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> => {
  const parsed = z.safeParse(schema, env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable. ${faults.join('; ')}`);
};

/** A variable that must be there and not be empty. */
export const required = z.string('is missing').check(z.minLength(1, 'is empty'));
