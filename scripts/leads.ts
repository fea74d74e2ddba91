import { runLeads } from './leads/run.ts';
import { processTerminal } from './leads/terminal.ts';
import { runProgram } from './program.ts';

// `npm run leads -- <command>`: for whoever looks after the leads.
await runProgram(async () => {
  await runLeads(process.argv.slice(2), processTerminal(), process.env);
  return true;
});
