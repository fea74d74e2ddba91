import { cpSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { allFunctions } from '#functions/routes.ts';
import { storeRooms } from './store-rooms.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Lambda sets credentials in the environment: these imports are never reached, and would be a third of a bundle. */
const unreachedProviders = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** A native module cannot be bundled: it is copied next to the bundle of the function that uses it. */
const nativeModule = 'argon2';

/** What Lambda starts: every handler is made from the environment. */
const start = "import { createHandler } from './handler.mjs';\nexport const handler = createHandler(process.env);\n";

/** Bundles every function with the SDK in it, in one run: starting the bundler takes longer than bundling. */
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
    // The SDK's ES modules are half the size of its CommonJS, because they can be tree-shaken.
    mainFields: ['module', 'main'],
    // CommonJS packages in the bundle still call require for Node's built-in modules.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    external: [nativeModule, ...unreachedProviders],
    metafile: true,
    logLevel: 'warning',
  });

let bundles: ReturnType<typeof bundleHandlers> | undefined;

const binary = 'prebuilds/linux-arm64/argon2.armv8.glibc.node';

/** The files of each package that argon2 needs at run time. */
const packages = {
  argon2: ['package.json', 'argon2.cjs', binary],
  '@phc/format': ['package.json', 'index.js'],
  'node-gyp-build': ['package.json', 'index.js', 'node-gyp-build.js'],
};

/** Puts argon2 with its binary for Lambda's arm64 into a bundle's node_modules. */
const copyArgon2 = (outDir: string): void => {
  const require = createRequire(import.meta.url);
  const argon2 = dirname(require.resolve('argon2/package.json'));
  const nodeModules = dirname(argon2);
  for (const [name, files] of Object.entries(packages)) {
    for (const file of files) cpSync(join(nodeModules, name, file), join(outDir, 'node_modules', name, file));
  }
};

/** Writes one function into a folder, as Lambda gets it. @param folder of functions/ */
export const writeBundle = (folder: string, outDir: string, roomsFolder?: string): void => {
  bundles ??= bundleHandlers();
  const file = bundles.outputFiles.find(({ path }) => path === join(root, `${folder}.js`));
  const made = bundles.metafile.outputs[`${folder}.js`];
  if (!file || !made) throw new Error(`functions/routes.ts does not define functions/${folder}.`);
  writeFileSync(join(outDir, 'handler.mjs'), file.contents);
  writeFileSync(join(outDir, 'index.mjs'), start);
  if (made.imports.some(({ path, external }) => external && path === nativeModule)) copyArgon2(outDir);
  const readsRooms = Object.keys(made.inputs).includes('functions/lib/rooms.ts');
  if (!readsRooms) return;
  if (roomsFolder === undefined) throw new Error(`functions/${folder} reads of the rooms, and gets none.`);
  storeRooms(roomsFolder, outDir, { onlyList: folder !== 'proposals' });
};
