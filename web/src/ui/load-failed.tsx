import { states } from '#web/src/content/states.ts';
import { FirmAddress } from './text-link.tsx';

/**
 * What a form says while its code is not there. The first two need no script: one is for a visitor who uses the
 * form before the bootstrap has come, the other for all once it must be lost; styles.css says when. The others are shown
 * once the bootstrap has noted that the code behind the form cannot be used: because of the network, or through a fault of
 * ours.
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
