import { shortId } from '#functions/lib/submission.ts';
import { notifier } from '#functions/routes.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Surroundings } from './command.ts';
import type { Lead } from './lead.ts';

/** How often the sweeper comes by. On this machine SWEEP_SECONDS says so, and this is its usual value. */
export const sweepMinutes = notifier.schedules.find(({ name }) => name === 'sweep')?.everyMinutes ?? 10;

/**
 * Puts a lead back into the queue that the sweeper empties, and says when sales will hear of it.
 * @throws {SetupError} when the lead has changed in the meantime
 */
export const requeue = async ({ id }: Lead, { leads, terminal }: Surroundings): Promise<void> => {
  if (!(await leads.queueForSweeper(id))) {
    throw new SetupError(`Lead ${shortId(id)} is waiting already, or was erased a moment ago.`);
  }
  terminal.say(`Lead ${shortId(id)} is queued: the sweeper sends its e-mail to sales within ${sweepMinutes} minutes.`);
};

/** @throws {SetupError} for a lead whose e-mail no sweep could write */
export const assertReadable = ({ id, status }: Lead): void => {
  if (status === 'unreadable') {
    throw new SetupError(`Lead ${shortId(id)} is damaged, so no e-mail can be written of it: read it with show.`);
  }
};
