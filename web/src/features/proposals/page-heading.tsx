/** The h1 of a page of the client room. It can have the focus: room-page.tsx says when. */
export function PageHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <>
      <h1 tabIndex={-1} className="text-title print:text-heading">
        {title}
      </h1>
      {subtitle && <p className="mt-1 text-muted max-sm:text-small">{subtitle}</p>}
    </>
  );
}
