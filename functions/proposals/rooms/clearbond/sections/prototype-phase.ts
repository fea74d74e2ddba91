import { bullets, callout, onlyIf, paragraph, section } from '#functions/proposals/publishing/blocks.ts';
import { days, dollarSpan, dollars, hours, weeks } from '#functions/proposals/publishing/format.ts';
import { amountsInOneLine, inOneLine, packagesTable } from '#functions/proposals/publishing/phase-tables.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';

/** Phase 1 in the full proposal and in the hours breakdown. The order form has its scope in full. */
export const prototypePhase = (variant: DocumentVariant): Section => {
  const { figures, money } = variant;
  const { phase1, rates, terms } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  return section('phase-1', 'Phase 1: prototype', [
    paragraph(
      `Phase 1 takes ${weeks(phase1.weeks)} and ${hours(phase1.hours)}${
        money ? ` and costs ${dollarSpan(phase1.cost)}` : ''
      }. It is the only phase that this proposal asks you to start. It answers one question: would importers and program managers base decisions on these screens? The prototype runs in the browser on mock data. The Phase 1 proposal, which you sign, states its scope, schedule and acceptance in full.`,
    ),
    packagesTable('Phase 1 work packages', phase1.packages, variant, rates.own, phase1.cost),
    ...onlyIf(
      money,
      callout(
        'note',
        reserve.cost > 0
          ? `${dollars(quote)}, or up to ${dollars(phase1.cost.high)} with approved changes`
          : 'A fixed price',
        `The scope as written costs a fixed ${dollars(quote)}; if it takes us longer, you pay no more.${
          reserve.cost > 0
            ? ` The reserve of up to ${dollars(reserve.cost)} pays only for changes that you approve in writing. Sales tax and approved travel are extra.`
            : ''
        }`,
      ),
    ),
    paragraph(
      `${
        money
          ? `Phase 1 is invoiced as ${inOneLine(phase1.instalments)}. In the quote that is ${amountsInOneLine(quote, phase1.instalments)}; delivery is our handover, and acceptance follows it. `
          : ''
      }We host the prototype${money ? ' free of charge' : ''} for ${days(terms.prototypeHostingDays)} after acceptance, or until your decision on Phase 2 if that comes first. In the validation period that follows, you show it to importers, underwriters and a fronting partner until you can answer these questions:`,
    ),
    bullets(
      'Do importers want it for their own bonds, which screen do they open first, and what would they pay for Pro?',
      'Can your underwriters decide a renewal from the scorecard?',
      'Would a fronting partner accept exposure reports as planned here (the prototype has none), and give you the surety’s ACE reports?',
      'On what terms, and at what minimum fee, may the data of both credit providers be shown and stored?',
      'How many past claims are on record, and in what form?',
    ),
  ]);
};
