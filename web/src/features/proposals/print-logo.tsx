import { Logo } from '#web/src/ui/logo.tsx';

/** The logo of the first sheet: on paper only, where the bar is not. */
export function PrintLogo() {
  return (
    <div className="hidden print:mb-10 print:block" data-print-logo="">
      <Logo />
    </div>
  );
}
