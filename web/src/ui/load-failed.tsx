import { states } from '#web/src/content/states.ts';
import { FirmAddress } from './text-link.tsx';

/**
 * Texts of a form whose code is missing. Two need no script: for a visitor who uses the form before the bootstrap
 * loads, and for all once it must be lost; styles.css times them. The others appear once the bootstrap knows that the
 * form's code cannot be used, because of the network or a failure of ours.
 */
export function LoadFailed() {
  return (
    <>
      <p role="alert" className="script-late font-medium">
        {states.form.late} <FirmAddress />.
      </p>
      <p role="alert" className="script-lost font-medium text-danger">
        {states.form.lost} <FirmAddress />.
      </p>
      <p role="alert" className="hidden mb-5 font-medium text-danger [:root[data-start=unreached]_&]:block">
        {states.form.unreached} <FirmAddress />.
      </p>
      <p role="alert" className="hidden mb-5 font-medium text-danger [:root[data-start=failed]_&]:block">
        {states.form.failed} <FirmAddress />.
      </p>
    </>
  );
}
