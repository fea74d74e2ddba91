import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTests } from '#scripts/verify/find-tests.ts';
import type { Step } from '#scripts/verify/run-steps.ts';
import { browser, browserTests, build, unitTests } from '#scripts/verify/steps.ts';

/** Debian's folders of the fonts that Linux desktops come with: their letters differ most in width. */
const folders = ['dejavu', 'liberation', 'noto'].map((name) => join('/usr/share/fonts/truetype', name));

/** The tests of what depends on the width of letters. */
const patterns =
  'printed-drafts print.spec tables.spec reading.spec documents.spec drawings.spec dossier.spec preferences.spec type.spec';

/** Has all programs that start from now on find the fonts of one folder and no other. */
const useOnly = (folder: string) => {
  const place = mkdtempSync(join(tmpdir(), 'samplewright-fonts-'));
  const config = join(place, 'fonts.conf');
  const dirs = `<dir>${folder}</dir><cachedir>${place}</cachedir>`;
  writeFileSync(config, `<fontconfig>${dirs}<include>/etc/fonts/conf.d</include></fontconfig>`);
  process.env.FONTCONFIG_FILE = config;
};

/** Runs what measures text once with each of the fonts that is installed. */
export const inEachFont = (): Step[] => {
  const files = findTests(['unit', 'browser'], patterns.split(' '));
  const steps = [unitTests(files.get('unit') ?? []), browserTests(files.get('browser') ?? [])];
  const runs = folders.filter(existsSync).flatMap((folder) =>
    steps.map(({ name, run }) => ({
      name: `${name}, ${folder}`,
      run: () => {
        useOnly(folder);
        return run();
      },
    })),
  );
  return [build, browser, ...runs];
};
