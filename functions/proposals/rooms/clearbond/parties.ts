import { type Slot, slotText } from '#functions/proposals/publishing/slots.ts';
import { site } from '#shared/site.ts';
import { firm } from './document-variant.ts';

const here = 'functions/proposals/rooms/clearbond/parties.ts';
const firmFacts = 'shared/site.ts';

const slot = (label: string, fact: Pick<Slot, 'value' | 'sample' | 'gap'> = {}): Slot => ({
  label,
  file: here,
  ...fact,
});

const address = ({ address: at }: typeof site): string | undefined =>
  at && [at.street, at.city, at.region, at.postalCode, at.country].filter(Boolean).join(', ');

/** Who the parties are, and what their counsel adds. Give a slot its `value` here, or state the fact in shared/site.ts. */
export const parties = {
  clientEntity: slot('legal entity of the client', { sample: 'ClearBond, Inc.' }),
  clientAddress: slot('address of the client', { sample: '1 Example Street, Anytown, NY 00000' }),
  clientContact: slot('client’s contact for notices'),
  firmAddress: { label: 'address of the firm', file: firmFacts, value: address(site) },
  quoteNumber: slot('quote number', { sample: 'Q-0001' }),
  /** The person who signs for the firm and answers for the work. */
  accountable: {
    label: 'name of the accountable person',
    gap: 'name',
    file: firmFacts,
    value: site.accountable?.name,
  },
  /** Of that person. Not in shared/site.ts: whatever stands there is public. */
  biography: slot('biography of the accountable person', {
    gap: 'biography: education, years of practice, comparable projects',
  }),
  legalClauses: slot('clauses on liability, warranty, insurance, governing law and tax'),
} satisfies Record<string, Slot>;

/** The person who is accountable for the work, with the role. */
export const accountablePerson = `${slotText(parties.accountable)}, ${site.accountable?.role ?? 'principal engineer'}`;

/** Where that person is reached. */
export const contact = [site.contactEmail, site.phone].filter(Boolean).join(', ');

/** Who signs the letters. */
export const signedBy = [`Signed for ${firm} by ${accountablePerson}`, `Contact: ${contact}`];
