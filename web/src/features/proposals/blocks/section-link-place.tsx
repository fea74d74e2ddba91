/** Where the link of a section will stand beside its heading. It comes after the text: section-links.tsx. */
export function SectionLinkPlace({ id, title }: { id: string; title: string }) {
  return <span data-link-to={id} data-title={title} className="ml-2 w-6 shrink-0 print:hidden" />;
}
