import { randomBytes } from 'node:crypto';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { secretName } from '#infra/names.ts';
import { explainAws } from '#scripts/ops/aws/explain.ts';
import type { Stage } from '#scripts/ops/aws/stage.ts';

type Label = 'AWSCURRENT' | 'AWSPENDING';

/** 288 bits, in characters that are safe in a header and in JSON. */
export const randomSecret = (): string => randomBytes(36).toString('base64url');

/** One secret of a stage in Secrets Manager. Each label is on exactly one version. */
export const secretStore = (stage: Stage, secret: Parameters<typeof secretName>[1]) => {
  const client = new SecretsManagerClient({ region: stage.region });
  const SecretId = secretName(stage.name, secret);
  const asking = async <T>(doing: string, call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw explainAws(error, `${doing} the secret ${SecretId}`);
    }
  };
  const labels = async () => {
    const { VersionIdsToStages = {} } = await asking('look at', client.send(new DescribeSecretCommand({ SecretId })));
    return Object.entries(VersionIdsToStages);
  };
  /** The version with a label. @returns undefined when there is none */
  const versionOf = async (label: Label): Promise<string | undefined> =>
    (await labels()).find(([, stages]) => stages.includes(label))?.[0];
  return {
    versionOf,
    async read(): Promise<string> {
      const { SecretString = '' } = await asking('read', client.send(new GetSecretValueCommand({ SecretId })));
      return SecretString;
    },
    /** Stores a new version under a label. @returns its id */
    async put(text: string, label: Label): Promise<string> {
      const call = new PutSecretValueCommand({ SecretId, SecretString: text, VersionStages: [label] });
      const { VersionId = '' } = await asking('change', client.send(call));
      return VersionId;
    },
    /** Makes a version the current one, and the current one the previous one. */
    async makeCurrent(version: string): Promise<void> {
      const current = await versionOf('AWSCURRENT');
      const move = { SecretId, VersionStage: 'AWSCURRENT', MoveToVersionId: version, RemoveFromVersionId: current };
      if (current !== version) await asking('change', client.send(new UpdateSecretVersionStageCommand(move)));
      if ((await versionOf('AWSPENDING')) !== version) return;
      const done = { SecretId, VersionStage: 'AWSPENDING', RemoveFromVersionId: version };
      await asking('change', client.send(new UpdateSecretVersionStageCommand(done)));
    },
  };
};
