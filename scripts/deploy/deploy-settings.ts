import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '#infra/config.ts';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

/** For looking at templates only: nobody has these addresses. */
const samples = { salesEmail: 'sales@firm.example', fromEmail: 'website@firm.example' };

const contextOfProject = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')).context ?? {};

/**
 * Reads the deploy settings as the app will, before anything is built.
 * @param context from the command line
 * @throws {SetupError} one message that names every faulty setting
 */
export const deploySettings = (context: Record<string, string>, env: NodeJS.ProcessEnv): Config => {
  const given: Record<string, unknown> = { ...contextOfProject(), ...context };
  try {
    // The site is built later: any folder does for now.
    return readConfig((key) => given[key], { ...env, SITE_FOLDER: root });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
};

/**
 * Settings for a program that deploys nothing: addresses that are not set are made up.
 * @returns the context to go on with, and whether something in it is made up
 */
export const withSamples = (
  context: Record<string, string>,
  env: NodeJS.ProcessEnv,
): { context: Record<string, string>; madeUp: boolean } => {
  const given: Record<string, unknown> = { ...contextOfProject(), ...context };
  const missing = [
    ...(given.salesEmail || env.SALES_EMAIL ? [] : ['salesEmail' as const]),
    ...(given.fromEmail || env.FROM_EMAIL ? [] : ['fromEmail' as const]),
  ];
  const added = Object.fromEntries(missing.map((key) => [key, samples[key]]));
  return { context: { ...context, ...added }, madeUp: missing.length > 0 };
};
