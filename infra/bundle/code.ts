import { fileURLToPath } from 'node:url';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AssetHashType, DockerImage } from 'aws-cdk-lib/core';
import { writeBundle } from './bundle.ts';

/** The bundle of one function. Its hash is that of what was built, so unchanged code is not deployed again. */
export const bundledCode = (folder: string): Code =>
  Code.fromAsset(fileURLToPath(new URL(`../../functions/${folder}`, import.meta.url)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never run: the bundle is made in this process.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle(outDir) {
          writeBundle(folder, outDir);
          return true;
        },
      },
    },
  });
