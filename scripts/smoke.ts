import { runProgram } from './program.ts';
import { runSmoke } from './smoke/run.ts';

// `npm run smoke -- URL`: is the site there, and is it as it should be?
await runProgram(() => runSmoke(process.argv.slice(2), (line) => console.log(line), process.env));
