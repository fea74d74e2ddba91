import { SetupError } from './local/setup-error.ts';

/** An answer of AWS says in its name and message what is wrong; where in our code it arrived helps nobody. */
const forPerson = (error: unknown): unknown => {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error && '$metadata' in error ? `AWS answered ${error.name}: ${error.message}` : error;
};

/**
 * Runs a command of a person at a terminal to its end. What they can mend is told in one sentence; both that and a
 * fault of ours end with exit code 1.
 * @param main answers false when the command did what it should and the outcome is bad all the same
 */
export const runProgram = async (main: () => Promise<boolean | undefined>): Promise<void> => {
  // `| head` closes our output: that is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  try {
    if ((await main()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(forPerson(error));
    process.exitCode = 1;
  }
};
