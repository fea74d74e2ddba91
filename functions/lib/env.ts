import * as z from 'zod/mini';

/**
 * Parses the environment once, when a function starts.
 * @throws {Error} that names every missing or wrong variable, and none of their values
 */
export const parseEnv = <Schema extends z.ZodMiniObject>(
  schema: Schema,
  env: Record<string, string | undefined> = process.env,
): z.output<Schema> => {
  const parsed = z.safeParse(schema, env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable. ${problems.join('; ')}`);
};

/** A variable that must be set and not empty. */
export const required = z.string('is missing').check(z.minLength(1, 'is empty'));
