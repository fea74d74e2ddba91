import type { Proposal } from '#shared/proposals.ts';
import { imprint } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { orderClauses, orderForm, orderTerms } from '../sections/order.ts';
import {
  futurePhases,
  orderDecides,
  phase1Acceptance,
  phase1Schedule,
  priceQuote,
  prototypeScope,
} from '../sections/phase1.ts';

export const phase1Proposal = (figures: Figures): Proposal => ({
  slug: 'proposal-phase1',
  title: 'Customs-Bond Risk Platform: Phase 1 Proposal',
  subtitle: 'Order form: prototype at a fixed price, payment, acceptance and signatures',
  ...imprint(figures, false),
  decides: orderDecides(figures),
  sections: [
    orderForm(figures),
    prototypeScope(figures),
    priceQuote(figures),
    phase1Schedule(figures),
    phase1Acceptance(figures),
    orderTerms(figures),
    orderClauses(),
    futurePhases(figures),
  ],
});
