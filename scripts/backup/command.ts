import { roomsFolder } from '#functions/proposals/lib/room-folders.ts';
import { stageOptions } from '#scripts/aws/options.ts';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { stopSignal } from '#scripts/cli/stop-signal.ts';
import { dayMs, isoDay } from '#shared/dates.ts';
import { keeping } from '#shared/site.ts';
import { describeCounts } from './format.ts';
import { withPlace } from './place.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const placeOptions = {
  stage: { type: 'string', value: 'NAME', description: 'a deployed stage; default: the data folder of this machine' },
  region: stageOptions.region,
} as const;

const backup = defineCommand({
  name: 'backup',
  description:
    'Writes all data of a stage, or of the data folder (DATA_DIR), into one file, with the published editions.',
  positionals: '<file>',
  options: placeOptions,
  details: `On this machine the product must be stopped. The file holds every lead and is not encrypted: only your account may
read it. It holds no secrets: after a restore everyone logs in again.`,
  async run({ values, positionals: [file = ''] }) {
    const signal = stopSignal();
    await withPlace(values, async (place) => {
      const now = Date.now();
      const { counts, sha256 } = await writeBackup(place, file, { rooms: roomsFolder, now, signal });
      console.log(`Wrote ${file} from ${place.describe}: ${describeCounts(counts)}.`);
      console.log(`SHA-256 of its content: ${sha256}`);
      const until = isoDay(now + keeping.backupDays * dayMs);
      console.log(`Delete it by ${until}: the privacy page promises that erased data is in no backup for longer.`);
    });
    return true;
  },
});

const restore = defineCommand({
  name: 'restore',
  description: `Checks a file that "npm run backup" wrote, and writes what is in it into an empty stage or an empty data folder
(DATA_DIR). Run again after an interruption, it goes on where it stopped.`,
  positionals: '<file>',
  options: { check: { type: 'boolean', description: 'only check the file' }, ...placeOptions },
  details: `Nothing is written unless the whole file is sound. Leads that still waited for their email are sent to sales of the
place that they are restored into.`,
  async run({ values, positionals: [file = ''] }) {
    const signal = stopSignal();
    const checked = await checkBackup(file, roomsFolder);
    console.log(
      `${file} is whole: ${describeCounts(checked.counts)}; from ${checked.header.from}, ${checked.header.at}.`,
    );
    if (values.check) return true;
    await withPlace({ ...values, isNew: true }, async (place) => {
      const { continued, editions } = await restoreBackup(place, checked, {
        rooms: roomsFolder,
        signal,
        progress: (rows) => {
          if (rows % 1000 === 0) console.error(`Wrote ${rows.toLocaleString('en-US')} rows ...`);
        },
      });
      if (continued) console.log('Went on with a restore that had been interrupted.');
      for (const edition of editions) console.log(`The checkout lacked ${edition}: commit it.`);
      console.log(`Restored into ${place.describe}.`);
    });
    return true;
  },
});

export const commands: readonly Command[] = [backup, restore];
