import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { allFunctions } from '#functions/routes.ts';
import { bundledFolder, roomListFile } from '#shared/rooms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Never used, because Lambda sets credentials in the environment, yet they would make up a third of a bundle. */
const unreachedProviders = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** A native module cannot be bundled: it is copied next to the bundle of each function that uses it. */
const nativeModule = 'argon2';

const start = "import { createHandler } from './handler.mjs';\nexport const handler = createHandler(process.env);\n";

/** Bundles all functions, each with the SDK, in one run, because starting the bundler takes longer than bundling. */
const bundleHandlers = () =>
  buildSync({
    absWorkingDir: root,
    entryPoints: allFunctions.map(({ folder }) => ({ in: `functions/${folder}/handler.ts`, out: folder })),
    outdir: '.',
    write: false,
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
    external: [nativeModule, ...unreachedProviders],
    metafile: true,
    logLevel: 'warning',
  });

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

/** What a function reads, next to its code: the list of rooms, or for `proposals` their documents too. */
const copyRooms = (folder: string, outDir: string, roomsFolder: string): void => {
  const files = folder === 'proposals' ? '.' : roomListFile;
  cpSync(join(roomsFolder, files), join(outDir, bundledFolder, files), { recursive: true });
};

/** Writes each function's bundle into a folder of its name. */
export const writeBundles = (outDir: string, roomsFolder: string): void => {
  // Files from an earlier synthesis must not be deployed.
  rmSync(outDir, { recursive: true, force: true });
  const { outputFiles, metafile } = bundleHandlers();
  for (const { path, contents } of outputFiles) {
    const folder = basename(path, '.js');
    const { imports = [], inputs = {} } = metafile.outputs[`${folder}.js`] ?? {};
    const target = join(outDir, folder);
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'handler.mjs'), contents);
    writeFileSync(join(target, 'index.mjs'), start);
    if (imports.some(({ path, external }) => external && path === nativeModule)) copyArgon2(target);
    if ('functions/lib/rooms.ts' in inputs) copyRooms(folder, target, roomsFolder);
  }
};

/**
 * Sets the modes of all files in the assets that the CDK is about to zip to 644 or 755. Lambda runs code as another user
 * than the files' owner, so what a deployer's umask took away would make every call fail with EACCES. The CDK's hashes
 * ignore modes: no later deployment would repair it.
 */
export const makeReadable = (assembly: string): void => {
  const assets = readdirSync(assembly, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name.startsWith('asset.'),
  );
  for (const { name } of assets) {
    for (const file of readdirSync(join(assembly, name), { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      if (!file.isSymbolicLink()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
    }
  }
};
