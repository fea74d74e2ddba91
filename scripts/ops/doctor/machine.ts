import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '#scripts/common/setup-error.ts';
import { readDataVersion } from '#scripts/dev/product/data-folder.ts';
import { checkDatabaseFile, databaseFile } from '#scripts/dev/product/database-file.ts';
import { parseSettings, type Settings } from '#scripts/dev/product/settings.ts';
import { resolvePlace } from '#scripts/ops/aws/place.ts';
import type { Examination, Finding } from './finding.ts';

/** An examination that reports a SetupError as a finding, so that the others are still shown. */
const explained =
  (subject: string, state: 'later' | 'missing', remedy: string | undefined, read: () => Promise<string>): Examination =>
  async (): Promise<Finding> => {
    try {
      return { subject, state: 'ok', found: await read() };
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      return { subject, state, found: error.message, ...(remedy && { remedy }) };
    }
  };

const data = ({ DATA_DIR, DYNAMODB_ENDPOINT }: Settings) =>
  explained('data', 'missing', undefined, async () => {
    if (!existsSync(DATA_DIR)) return `none yet: npm start creates ${DATA_DIR}`;
    readDataVersion(DATA_DIR);
    if (!DYNAMODB_ENDPOINT) checkDatabaseFile(join(DATA_DIR, databaseFile));
    return DATA_DIR;
  });

/** Whose credentials these are, when no stage is named. */
export const credentials = (env: NodeJS.ProcessEnv): Examination =>
  explained('AWS credentials', 'later', 'only to deploy; then: npm run doctor -- --stage prod', async () => {
    const { account, region } = await resolvePlace({}, env);
    return `of account ${account}, region ${region}`;
  });

/** The settings of the product on this machine, and its data. */
export const machineExaminations = (env: NodeJS.ProcessEnv): Examination[] => {
  try {
    return [data(parseSettings(env))];
  } catch (error) {
    const remedy = 'docs/operations.md, "Settings on a laptop"';
    return [explained('settings', 'missing', remedy, () => Promise.reject(error))];
  }
};
