import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const binary = 'prebuilds/linux-arm64/argon2.armv8.glibc.node';

/** The files of each package that argon2 needs at run time. */
const packages = {
  argon2: ['package.json', 'argon2.cjs', binary],
  '@phc/format': ['package.json', 'index.js'],
  'node-gyp-build': ['package.json', 'index.js', 'node-gyp-build.js'],
};

/** ELF header: the machine is the 16-bit number at byte 18; 183 is AArch64 (ELF for the Arm 64-bit Architecture). */
const machineOffset = 18;
const aarch64 = 183;

/**
 * Checks that a file is a 64-bit Arm binary for Linux.
 * @throws {Error} when it is not; otherwise the first login in AWS would fail
 */
export const assertArm64 = (file: string): void => {
  const head = readFileSync(file).subarray(0, 20);
  const isElf = head.subarray(0, 4).equals(Buffer.from('\x7fELF', 'latin1'));
  if (!isElf || head.readUInt16LE(machineOffset) !== aarch64) throw new Error(`${file} is not an arm64 binary.`);
};

/** Puts argon2 with its binary for Lambda's arm64 into a bundle's node_modules. */
export const copyArgon2 = (outDir: string): void => {
  const require = createRequire(import.meta.url);
  const argon2 = dirname(require.resolve('argon2/package.json'));
  const nodeModules = dirname(argon2);
  for (const [name, files] of Object.entries(packages)) {
    for (const file of files) cpSync(join(nodeModules, name, file), join(outDir, 'node_modules', name, file));
  }
  assertArm64(join(outDir, 'node_modules/argon2', binary));
};
