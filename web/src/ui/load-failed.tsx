import { states } from '#web/src/content/states.ts';
import { FirmAddress } from './text-link.tsx';

/** Texts for a form whose code has not loaded. A timer in styles.css shows the first two, bootstrap.ts the last two. */
export function LoadFailed() {
  return (['late', 'lost', 'unreached', 'failed'] as const).map((cause) => (
    <p key={cause} role="alert" className={`script-${cause} font-medium ${cause === 'late' ? '' : 'text-danger'}`}>
      {states.form[cause]} <FirmAddress />.
    </p>
  ));
}
