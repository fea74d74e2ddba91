import type { Option } from '#scripts/common/command.ts';

/** The options by which a command names a deployed stage. */
export const stageOptions = {
  stage: { type: 'string', value: 'NAME', description: 'the stage; prod by default' },
  region: {
    type: 'string',
    value: 'NAME',
    description: "the stage's region; by default that of cdk.json, of the environment, or of your AWS profile",
  },
} as const satisfies Record<string, Option>;

/** The options by which a command names a deployed stage, and means this machine without them. */
export const targetOptions = {
  stage: { type: 'string', value: 'NAME', description: 'a deployed stage; default: the local product (npm start)' },
  region: stageOptions.region,
} as const satisfies Record<string, Option>;

export const defaultStage = 'prod';
