import { ask } from '#scripts/common/ask.ts';
import { type Dependencies, leadsCommand, onLeads } from './command.ts';
import { countOf, lineOf } from './find-leads.ts';
import { eraseForGood, keptElsewhere, leadsOfPerson } from './person.ts';

/** For a person who asks for their data to be deleted. */
export const erasePerson = async (
  address: string,
  { yes }: { yes?: boolean },
  dependencies: Dependencies,
): Promise<void> => {
  const { describe } = dependencies.target;
  const found = await leadsOfPerson(address, dependencies);
  for (const lead of found) console.log(lineOf(lead));
  console.log(`${countOf(found.length)} of ${address} in ${describe}.`);
  console.error('Not reached by any command:');
  for (const line of keptElsewhere(dependencies)) console.error(`  - ${line}`);
  const agreed = yes || (await ask(`Erase all of it from ${describe} for good? Type yes: `)).toLowerCase() === 'yes';
  const erased = agreed ? await eraseForGood(found, dependencies) : ['Nothing was erased.'];
  for (const sentence of erased) console.log(sentence);
};

export const erase = leadsCommand('erase')
  .summary('Shows everything that is stored about one person, asks, and erases it.')
  .description(
    'Shows everything that is stored about one person, asks, and erases it. Letter case does not matter. On this machine it erases the remains in the database file too. It says what no command reaches, and for how long that is kept.',
  )
  .argument('<email address>')
  .option('--yes', 'do not ask')
  .action((address, options) => onLeads(options, (dependencies) => erasePerson(address, options, dependencies)));
