import { states } from '#web/src/lib/texts.ts';
import { FirmEmail } from './text-link.tsx';

/** Messages for a form whose code has not loaded. styles.css can show the first two, and main.ts the last two. */
export function LoadFailed() {
  return (['late', 'lost', 'unreached', 'failed'] as const).map((cause) => (
    <p key={cause} role="alert" className={`script-${cause} font-medium ${cause === 'late' ? '' : 'text-danger'}`}>
      {states.form[cause]} <FirmEmail />.
    </p>
  ));
}
