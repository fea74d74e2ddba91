import type { Section } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { Button } from '#web/src/ui/button.tsx';

const { comparison: texts } = roomTexts;

const requirementsOf = ({ blocks }: Section) =>
  blocks.flatMap((block) => (block.kind === 'comparison' ? block.rows : []));

/** The first section that compares requirements: the filter stands above it. */
export const firstComparison = (sections: readonly Section[]): string | undefined =>
  sections.find((section) => requirementsOf(section).length > 0)?.id;

/** Shows the critical requirements of all categories alone, by tables.css, and says how many there are. Paper has all. */
export function CriticalFilter({ sections }: { sections: readonly Section[] }) {
  const all = sections.flatMap(requirementsOf).length;
  return (
    <div className="mt-16 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6 print:hidden">
      <Button variant="quiet" size="small" aria-pressed={false} data-critical-only="">
        {texts.criticalOnly}
      </Button>
      <p role="status" className="text-small text-muted">
        {texts.shown(all, all)}
      </p>
    </div>
  );
}

/** Switches the filter on or off. @param button its own */
export function toggleCritical(button: Element, sections: readonly Section[]): void {
  const isOn = button.ariaPressed !== 'true';
  button.ariaPressed = String(isOn);
  const rows = sections.flatMap(requirementsOf);
  const count = rows.filter(({ critical }) => critical || !isOn).length;
  button.nextElementSibling?.replaceChildren(texts.shown(count, rows.length));
}
