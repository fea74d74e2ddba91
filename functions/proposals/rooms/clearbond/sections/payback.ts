import { bullets, led, paragraph, section } from '#functions/proposals/lib/blocks.ts';
import { dollarSpan } from '#functions/proposals/lib/format.ts';
import { sum, times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';

const monthsInYear = 12;

const toHundreds = (amount: number): number => Math.round(amount / 100) * 100;

/** The yearly amount that the platform has to bring in or save, and where that can come from. */
export const payback = ({ phase1, phase2, monthly, yearsOfUse }: Figures): Section => {
  const development = sum([phase1.cost, phase2.cost]);
  const running = times(monthly.phase2.total, monthsInYear);
  const yearly = sum([times(development, 1 / yearsOfUse), running]);
  return section('return', 'What the platform has to earn', [
    paragraph(
      `After Phase 2 the platform runs at ${dollarSpan(running)} a year. With the ${dollarSpan(development)} of Phases 1 and 2 spread over ${yearsOfUse} years, it has to earn or save about ${dollarSpan({ low: toHundreds(yearly.low), high: toHundreds(yearly.high) })} a year.`,
    ),
    paragraph('It can do so in three ways. You know the amounts; we do not:'),
    bullets(
      led(
        'Claims avoided or reduced.',
        'Take the claims of the last three years. In how many cases would a warning two months earlier have changed the bond, the collateral or the decision to renew?',
      ),
      led(
        'Subscriptions.',
        'The number of importers who would pay for Pro or Enterprise, times what they would pay. The validation period should tell you both.',
      ),
      led('Underwriters’ time.', 'Hours saved on each renewal with a scorecard, times renewals a year.'),
    ),
    paragraph(
      'If the three together stay below the low amount, the platform is not worth building for your own program alone. Phase 1 is how you find out before you spend the rest.',
    ),
  ]);
};
