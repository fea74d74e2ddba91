import { site } from '#shared/site.ts';
import { TextLink } from './text-link.tsx';

/**
 * What a form says of itself while its code is not there. The first is for a visitor who uses the form before the
 * bootstrap has come: the stylesheet alone shows it, as no script is there to do it. The second is hidden until the
 * bootstrap finds that the code behind the form did not arrive, and is hidden again when it tries once more.
 */
export function LoadFailed() {
  return (
    <>
      <p role="alert" className="hidden font-medium [:root:not([data-scripted])_form:focus-within_&]:block">
        This form is still loading. What you type stays here. You can also write to <FirmAddress />.
      </p>
      <p hidden role="alert" data-load-failed="" className="font-medium text-danger">
        This form could not be loaded. Please check your connection and send it again, or write to <FirmAddress />.
      </p>
    </>
  );
}

function FirmAddress() {
  return (
    <TextLink href={`mailto:${site.contactEmail}`} className="wrap-anywhere">
      {site.contactEmail}
    </TextLink>
  );
}
