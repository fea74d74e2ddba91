import { Tooltip } from '#web/src/ui/tooltip.tsx';

/** The address of a section, beside its heading, to be copied or followed. */
export function SectionLink({ id, title }: { id: string; title: string }) {
  return (
    <Tooltip text="The address of this section, to share">
      <a
        href={`#${id}`}
        aria-label={`Link to the section ${title}`}
        className="ml-2 inline-block rounded-box px-1 font-sans text-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100 hover:text-ink print:hidden"
      >
        #
      </a>
    </Tooltip>
  );
}
