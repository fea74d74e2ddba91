import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/local/settings.ts';

const document = readFileSync(join(root, 'docs/operations.md'), 'utf8');

const blockBelow = (sentence: string): string => {
  const start = document.indexOf(sentence);
  if (start < 0) throw new Error(`docs/operations.md does not say: ${sentence}`);
  return document.slice(start).split(/^ *```(?:sh)?$/m)[1] ?? '';
};

/** The commands that docs/operations.md has below a sentence of it, one paragraph each. */
export const commandsBelow = (sentence: string): string[] => blockBelow(sentence).trim().split('\n\n');

/** The command by which docs/operations.md imports kept data. */
export const importCommand = (): string => /`npx (cdk import [^`]+)`/.exec(document)?.[1] ?? '';

/** What stays the same from one run to the next. */
const lasting = (output: string): string =>
  output
    .replaceAll(/d[0-9a-f]+\.cloudfront\.net/g, 'ID.cloudfront.net')
    .replaceAll(/\d+ files/g, 'N files')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** What docs/operations.md shows that commands print, in its order; `…` stands for lines that are left out. */
export const examples = (): { command: string; isShownIn(output: string): boolean }[] =>
  blockBelow('### What it looks like')
    .split(/^\$ /m)
    .slice(1)
    .map((example) => {
      const [command = '', ...lines] = example.trim().split('\n');
      const shown = lines.filter((line) => line !== '…').map(lasting);
      return { command, isShownIn: (output) => shown.every((line) => lasting(output).includes(line)) };
    });
