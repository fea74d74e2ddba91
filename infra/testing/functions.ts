import { join } from 'node:path';
import type { Assembly, Deployed } from './assembly.ts';

type FunctionProperties = {
  Architectures: string[];
  Code: { S3Key: string };
  Description: string;
  Environment: { Variables: Record<string, string> };
  Handler: string;
  LoggingConfig: { LogFormat: string; LogGroup: string };
  MemorySize: number;
  ReservedConcurrentExecutions?: number;
  Role: string;
  Runtime: string;
  Timeout: number;
};

/** The deployed function of a folder of functions/. */
export const functionOf = ({ all }: Assembly, folder: string): Deployed<FunctionProperties> => {
  const found = all<FunctionProperties>('AWS::Lambda::Function').find(
    ({ properties }) => properties.Description === `functions/${folder}`,
  );
  if (!found) throw new Error(`functions/${folder} is not deployed.`);
  return found;
};

/** The folder whose content is zipped and uploaded as a function's code. */
export const assetOf = (assembly: Assembly, folder: string): string => {
  const { S3Key } = functionOf(assembly, folder).properties.Code;
  return join(assembly.folder, `asset.${S3Key.replace(/\.zip$/, '')}`);
};
