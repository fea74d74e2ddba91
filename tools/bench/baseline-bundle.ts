import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { bundleOf, bundleOptions } from '#infra/bundle/bundle.ts';
import { root } from '#scripts/local/settings.ts';

const importOfSdk = /import\s+(?!type\b)\{([^}]*)\}\s+from\s+'(@aws-sdk\/[\w-]+)'/g;

/** What a function's sources import from the SDK, by package. */
const sdkImports = (folder: string): Map<string, Set<string>> => {
  const names = new Map<string, Set<string>>();
  const sources = Object.keys(bundleOf(folder).made.inputs).filter((path) => path.startsWith('functions/'));
  for (const path of sources) {
    for (const [, list = '', module = ''] of readFileSync(join(root, path), 'utf8').matchAll(importOfSdk)) {
      const found = names.get(module) ?? new Set();
      for (const name of list.split(',').map((part) => part.trim())) {
        if (name !== '' && !name.startsWith('type ')) found.add(name);
      }
      names.set(module, found);
    }
  }
  return names;
};

/** Whether a function calls AWS: one that does not has no baseline. */
export const usesSdk = (folder: string): boolean => sdkImports(folder).size > 0;

/**
 * The smallest bundle that a function could have: built with the same options, it holds nothing but the SDK clients that
 * the function uses, each created as the function creates it.
 * @param folder of functions/
 */
export const baselineBundle = (folder: string): Uint8Array => {
  const imports = [...sdkImports(folder)];
  const names = imports.flatMap(([, found]) => [...found]);
  const clients = names.filter((name) => name.endsWith('Client') && name !== 'DynamoDBDocumentClient');
  const made = clients.map((name) =>
    name === 'DynamoDBClient' ? 'DynamoDBDocumentClient.from(new DynamoDBClient({}))' : `new ${name}({})`,
  );
  const contents = [
    ...imports.map(([module, found]) => `import { ${[...found].join(', ')} } from '${module}';`),
    `export const clients = [${made.join(', ')}];`,
    `export const handler = () => [${names.join(', ')}];`,
  ].join('\n');
  const { outputFiles } = buildSync({ ...bundleOptions, stdin: { contents, resolveDir: root }, write: false });
  const [file] = outputFiles;
  if (!file) throw new Error(`The baseline of functions/${folder} was not bundled.`);
  return file.contents;
};
