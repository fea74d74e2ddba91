import { site } from '#shared/site.ts';

/**
 * Hidden in the HTML of every form; the bootstrap shows it when the code behind the form did not arrive, and hides it
 * when it tries again.
 */
export function LoadFailed() {
  return (
    <p hidden role="alert" data-load-failed="" className="font-medium text-danger">
      This form could not be loaded. Please check your connection and send it again, or write to {site.contactEmail}.
    </p>
  );
}
