import { site } from '#shared/site.ts';
import { type Placeholder, placeholderText } from '#web/publishing/placeholders.ts';
import { firm } from './document-variant.ts';

const here = 'web/rooms/clearbond/parties.ts';
const firmFacts = 'shared/site.ts';

const placeholder = (label: string, fact: Pick<Placeholder, 'by' | 'value' | 'sample' | 'gap'> = {}): Placeholder => ({
  label,
  file: here,
  ...fact,
});

const address = ({ address: at }: typeof site): string | undefined =>
  at && [at.street, at.city, at.region, at.postalCode, at.country].filter(Boolean).join(', ');

/** Who the parties are, what the code is written with, and what counsel adds. Give a placeholder its `value` here, or in shared/site.ts. */
export const parties = {
  clientEntity: placeholder('legal entity of the client', { by: 'you', sample: 'ClearBond, Inc.' }),
  clientAddress: placeholder('address of the client', {
    by: 'you',
    sample: '1 Example Street, Anytown, NY 00000',
  }),
  clientContact: placeholder('client’s contact for notices', { by: 'you' }),
  firmEntity: placeholder('legal entity of the contractor', { gap: 'legal form and state' }),
  firmAddress: { label: 'address of the contractor', file: firmFacts, value: address(site) },
  quoteNumber: placeholder('quote number', { sample: 'Q-0001' }),
  /** The person who signs for the firm and answers for the work. */
  accountable: {
    label: 'name of the accountable person',
    gap: 'name',
    file: firmFacts,
    value: site.accountable?.name,
  },
  technology: placeholder('technology of the code', { gap: 'language, framework, database' }),
  legalClauses: placeholder(
    'clauses on liability, warranty, third-party IP claims, insurance, data, assignment of the contract, disputes, law and tax',
    {
      by: 'both sides’ counsel',
    },
  ),
} satisfies Record<string, Placeholder>;

/** Of that person; the order has no place for it. Not in shared/site.ts: whatever stands there is public. */
export const biography = placeholder('biography of the accountable person', {
  gap: 'biography: education, years of practice, comparable projects',
});

/** The person who is accountable for the work, with the role. */
export const accountablePerson = `${placeholderText(parties.accountable)}, ${site.accountable?.role ?? 'principal engineer'}`;

/** Where that person is reached. */
export const contact = [site.contactEmail, site.phone].filter(Boolean).join(', ');

/** Who signs the letters. */
export const signedBy = [`Signed for ${firm} by ${accountablePerson}`, `Contact: ${contact}`];
