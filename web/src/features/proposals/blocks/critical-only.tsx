import { createContext, useContext } from 'react';
import type { Section } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { Button } from '#web/src/ui/button.tsx';

const { comparison: texts } = roomTexts;

/** Whether the page shows critical requirements alone. On paper all are shown. */
export const CriticalOnly = createContext(false);

export const useCriticalOnly = (): boolean => useContext(CriticalOnly);

type Props = { sections: readonly Section[]; isOn: boolean; onChange: (isOn: boolean) => void };

const requirementsOf = ({ blocks }: Section) =>
  blocks.flatMap((block) => (block.kind === 'comparison' ? block.rows : []));

/** The first section that compares requirements: the filter stands above it. */
export const firstComparison = (sections: readonly Section[]): string | undefined =>
  sections.find((section) => requirementsOf(section).length > 0)?.id;

/** Shows the critical requirements of all categories alone, and says how many there are. */
export function CriticalFilter({ sections, isOn, onChange }: Props) {
  const rows = sections.flatMap(requirementsOf);
  const count = rows.filter(({ critical }) => critical || !isOn).length;
  return (
    <div className="mt-16 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6 print:hidden">
      <Button variant="quiet" size="small" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
        {texts.criticalOnly}
      </Button>
      <p role="status" className="text-small text-muted">
        {texts.shown(count, rows.length)}
      </p>
    </div>
  );
}
