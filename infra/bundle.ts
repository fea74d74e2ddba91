import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { allFunctions } from '#functions/routes.ts';
import { bundledFolder, roomListFile } from '#shared/rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Credential providers that Lambda never uses, because it sets credentials in the environment: a third of a bundle. */
const unreachedProviders = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** Bundles a function with the SDK into index.mjs. @returns whether it uses argon2, a native module */
const bundleFunction = (folder: string, outDir: string) => {
  const { metafile } = buildSync({
    stdin: {
      contents: "import { createHandler } from './handler.ts';\nexport const handler = createHandler(process.env);",
      resolveDir: join(root, 'functions', folder),
    },
    outfile: join(outDir, 'index.mjs'),
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minify: true,
    legalComments: 'none',
    // The SDK's ES modules bundle to half the size of its CommonJS modules, because they can be tree-shaken.
    mainFields: ['module', 'main'],
    // CommonJS packages in the bundle call `require`, which ES modules lack.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    external: ['argon2', ...unreachedProviders],
    metafile: true,
    logLevel: 'warning',
  });
  return Object.values(metafile.outputs).some(({ imports }) => imports.some(({ path }) => path === 'argon2'));
};

/** argon2 and what it requires, built for Lambda's processor. */
const packages = {
  argon2: ['package.json', 'argon2.cjs', 'prebuilds/linux-arm64/argon2.armv8.glibc.node'],
  '@phc/format': ['package.json', 'index.js'],
  'node-gyp-build': ['package.json', 'index.js', 'node-gyp-build.js'],
};

const copyArgon2 = (outDir: string): void => {
  const { resolve } = createRequire(import.meta.url);
  const nodeModules = dirname(dirname(resolve('argon2/package.json')));
  for (const [name, files] of Object.entries(packages)) {
    for (const file of files) cpSync(join(nodeModules, name, file), join(outDir, 'node_modules', name, file));
  }
};

/**
 * Writes each function's bundle into a folder of its name.
 * @param roomsFolder the built rooms, which are copied beside the functions that read them
 */
export const writeBundles = (outDir: string, roomsFolder: string): void => {
  // Files from an earlier synthesis must not be deployed.
  rmSync(outDir, { recursive: true, force: true });
  for (const { folder } of allFunctions) {
    const target = join(outDir, folder);
    const usesArgon2 = bundleFunction(folder, target);
    if (usesArgon2) copyArgon2(target);
    // Every function gets the list of rooms, but only one their documents.
    const files = folder === 'proposals' ? '.' : roomListFile;
    cpSync(join(roomsFolder, files), join(target, bundledFolder, files), { recursive: true });
  }
};

/**
 * Sets the modes of all files that the CDK is about to zip to 644 or 755. Lambda runs code as another user than the
 * files' owner, so what a deployer's umask took away would make every call fail with EACCES. The CDK's hashes ignore
 * modes: no later deployment would repair it.
 */
export const makeReadable = (assembly: string): void => {
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', assembly]);
};
