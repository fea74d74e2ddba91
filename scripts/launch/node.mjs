import { existsSync } from 'node:fs';
import { join } from 'node:path';

const wanted = 24;

/**
 * The Node that runs the product: this one if it is new enough, otherwise the one among the packages. The package is
 * started by its path: its wrapper needs an install script, which npm skips silently where scripts are off.
 * @throws when there is neither
 */
export const findNode = (root) => {
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const path = join(root, 'node_modules', name, 'bin/node');
  if (existsSync(path)) return path;
  throw new Error(
    `Node ${wanted} or later is required. This is Node ${process.versions.node}, and the package ${name} is not installed. Install Node ${wanted} and start again.`,
  );
};
