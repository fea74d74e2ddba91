import { addressLine } from '#shared/address-line.ts';
import { site } from '#shared/site.ts';
import { type Placeholder, placeholderText } from '#web/publishing/placeholders.ts';
import { firm } from './document-variant.ts';

const here = 'web/rooms/clearbond/parties.ts';
const firmFacts = 'shared/site.ts';

const placeholder = (label: string, fact: Partial<Placeholder>): Placeholder => ({ label, file: here, ...fact });

/** Details that the order form needs about the parties and the work. Fill each in here (`value`) or in its `file`. */
export const parties = {
  clientEntity: placeholder('legal entity and state', { by: 'you', sample: 'ClearBond, Inc., a Delaware corporation' }),
  clientAddress: placeholder('address', { by: 'you', sample: '1 Example Street, Anytown, NY 00000' }),
  clientContact: placeholder('email address for notices', { by: 'you', sample: 'notices@clearbond.example' }),
  firmEntity: placeholder('legal form of the contractor', { sample: 'a New York limited liability company' }),
  firmAddress: placeholder('address of the contractor', {
    file: firmFacts,
    value: addressLine(site),
    sample: '200 Specimen Avenue, Anytown, NY 00000',
  }),
  quoteNumber: placeholder('quote number', { sample: 'Q-0001' }),
  accountable: placeholder('name of the accountable person', {
    file: firmFacts,
    value: site.accountable && `${site.accountable.name}, ${site.accountable.role}`,
    sample: 'the principal engineer',
  }),
  addendum: placeholder('data protection addendum', { draft: 'The data protection addendum applies.' }),
  technology: placeholder('technology of the code', { sample: 'TypeScript, React, Node.js and PostgreSQL' }),
} satisfies Record<string, Placeholder>;

/** Not part of the order form. Set here rather than in shared/site.ts, because everything there is public. */
export const biography = placeholder('biography of the accountable person', {
  binds: false,
  sample:
    'A degree in computer science, and fifteen years of building software for insurance and trade. Led an underwriting platform for a program of 200 insureds. Built customs-entry reporting on ACE data. Took two products through a first SOC 2 report.',
});

export const accountablePerson = placeholderText(parties.accountable);

export const contact = [site.contactEmail, site.phone].filter(Boolean).join(', ');

export const signedBy = [`For ${firm}: ${accountablePerson}`, `Contact: ${contact}`];
