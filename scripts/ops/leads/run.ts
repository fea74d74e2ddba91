import { command } from '#scripts/common/command.ts';
import { resend } from './actions.ts';
import { erase } from './erase.ts';
import { exportLeads } from './export.ts';
import { list, show } from './list.ts';
import { redrive } from './redrive.ts';

export const leads = command('npm run leads --').description(
  'Works with the stored leads, for scripts and emergencies. `npm run desk` is the page for people.',
);
for (const each of [list, show, resend, exportLeads, erase, redrive]) leads.addCommand(each);
