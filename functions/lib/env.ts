import * as z from 'zod/mini';

/** Its message says what to correct: no stack is needed. */
class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** @throws {EnvironmentError} one message that names every missing or invalid variable, without any of their values */
export const parseEnv = <Schema extends z.ZodMiniObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv = process.env,
): z.output<Schema> => {
  const parsed = z.safeParse(schema, environment);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new EnvironmentError(`The environment is invalid. ${problems.join('; ')}`);
};

export const required = z.string('is missing').check(z.minLength(1, 'is empty'));
