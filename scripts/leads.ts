import { runLeads } from './leads/run.ts';
import { runProgram } from './program.ts';

// `npm run leads -- <command>`
await runProgram(async () => {
  await runLeads(process.argv.slice(2), process.env);
  return true;
});
