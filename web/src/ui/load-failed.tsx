import { states } from '#web/src/content/states.ts';
import { FirmAddress } from './text-link.tsx';

/** Texts of a form whose code is missing. styles.css times the first two without a script; the bootstrap shows the others. */
export function LoadFailed() {
  return (['late', 'lost', 'unreached', 'failed'] as const).map((cause) => (
    <p key={cause} role="alert" className={`script-${cause} font-medium ${cause === 'late' ? '' : 'text-danger'}`}>
      {states.form[cause]} <FirmAddress />.
    </p>
  ));
}
