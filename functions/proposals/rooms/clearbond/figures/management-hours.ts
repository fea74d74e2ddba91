import { checkTotal, type FigureError } from '#functions/proposals/publishing/figure-checks.ts';
import { fixed } from '#functions/proposals/publishing/range.ts';
import type { Figures } from './figures.ts';
import { sprints } from './program-totals.ts';

/** The hours of managing Phase 2, part by part, planned for its longest duration. */
export const managementHours = (figures: Figures): { status: number; meetings: number; acceptance: number } => {
  const { weeks, managementParts: parts } = figures.phase2;
  const { perWeek, minutes } = figures.meetings;
  return {
    status: weeks.high * parts.statusPerWeek + parts.plan,
    meetings:
      (weeks.high * perWeek * minutes) / 60 + sprints(weeks, figures).high * parts.sprintReview + parts.phaseReview,
    acceptance: parts.acceptanceRounds * parts.perRound,
  };
};

/** Compares the management packages of Phase 2 with what they are computed from. */
export const managementErrors = (figures: Figures): FigureError[] => {
  const { status, meetings, acceptance } = managementHours(figures);
  return [status, meetings, acceptance].flatMap((computed, index) => {
    const work = figures.phase2.management[index];
    return checkTotal({
      file: 'phase-figures.ts',
      what: `Phase 2 management, ${work?.name}`,
      stated: work?.hours ?? fixed(0),
      parts: 'its meetings, reports and rounds',
      computed: fixed(computed),
    });
  });
};
