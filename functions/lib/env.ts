import * as z from 'zod/mini';

class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** @throws {EnvironmentError} naming every missing or invalid variable, but no values */
export const parseEnv = <Schema extends z.ZodMiniObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> => {
  const parsed = z.safeParse(schema, environment);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new EnvironmentError(
    `The environment is invalid. ${problems.join('; ')}. What a function reads is listed in functions/routes.ts.`,
  );
};

/** A variable that must be set. */
export const required = z.string('is missing').check(z.minLength(1, 'is empty'));
