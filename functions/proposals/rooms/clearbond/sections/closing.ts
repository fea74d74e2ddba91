import { bullets, callout, onlyIf, paragraph, section, steps } from '#functions/proposals/lib/blocks.ts';
import { dollars, weeks } from '#functions/proposals/lib/format.ts';
import { times } from '#functions/proposals/lib/range.ts';
import type { Section } from '#shared/proposals.ts';
import { client, type DocumentVariant, firm, validitySentence } from '../document-variant.ts';
import { phase1Quote } from '../figures/program-totals.ts';

/** What happens from the signature to the decision on Phase 2. */
export const nextSteps = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, terms } = figures;
  const firstInstalment = times(
    { low: phase1Quote(figures), high: phase1.cost.high },
    (phase1.instalments[0]?.percent ?? 0) / 100,
  );
  return section('next-steps', 'Next steps', [
    paragraph('One signature starts the work. Everything after Phase 1 is decided later and in writing.'),
    steps(
      'A call of one hour, in which we go through this document with the people who decide.',
      `${client} signs the Phase 1 proposal${money ? ` and pays the first instalment of ${dollars(firstInstalment.low)}` : ''}.`,
      `Kickoff within ${terms.kickoffDays} business days: access, people, dates of the meetings, first questions on underwriting.`,
      `Delivery of the prototype after ${weeks(phase1.weeks)}, with two walkthroughs, and acceptance within ${terms.acceptanceDays} business days.`,
      'Validation period. In parallel: consent of the pilot importers, talks with both credit data providers, choice of the data vendor.',
      `Decision on Phase 2, on the answers of the validation period${money ? ' and one fixed amount' : ''}.`,
    ),
  ]);
};

/** Who wrote the proposal, as a role. */
export const author = (): Section =>
  section('author', 'About the author', [
    paragraph(
      `This proposal was written by the principal engineer of ${firm}, who would lead the work and is accountable for its figures. The person who made the estimate is the person who has to keep it.`,
    ),
    bullets(
      'In Phase 1 the principal engineer designs and builds the prototype and holds both walkthroughs.',
      'In Phase 2 the same person leads the team, reviews every change to role isolation and to the data model, and signs the weekly status report.',
      'The principal engineer’s field is data products that people outside the company sign in to: access control, scoring services, and deliveries of data from third parties.',
    ),
    paragraph('A curriculum vitae and the names of two clients who may be asked are available before signature.'),
  ]);

/** How long the offer stands. */
export const validity = ({ figures, money }: DocumentVariant): Section =>
  section('validity', 'Validity', [
    callout('note', `Valid for ${figures.validityDays} days`, validitySentence(figures)),
    paragraph(
      money
        ? 'Signed within that time, the Phase 1 quote is binding on us. The ranges for Phases 2 and 3 are planning figures and become binding when they are stated as a fixed amount before each phase.'
        : 'Signed within that time, the scope and hours of Phase 1 are binding on us. The ranges for Phases 2 and 3 are planning figures and become binding when they are fixed before each phase.',
    ),
    ...onlyIf(money, paragraph('After that date we will gladly confirm or renew the offer in writing.')),
  ]);
