import type { ContactForm } from './contact.ts';
import { type ContactField, contactFieldNames, contactFields } from './contact-fields.ts';

/** The domain example.com is reserved (RFC 2606), so the email address reaches no one. */
const samples: Record<ContactField['kind'], string> = {
  line: 'Ada Sample',
  lines: 'Please call me back about our customs bonds.',
  email: 'ada@example.com',
};

/** What a visitor could have sent: a valid value in each required field, for tests, the smoke test, and benchmarks. */
export const sampleLead = (given: Partial<ContactForm> = {}): ContactForm => {
  const required = contactFieldNames
    .map((name) => [name, contactFields[name]] as [string, ContactField])
    .filter(([, field]) => field.required)
    .map(([name, { kind, min = 0, max }]) => [name, samples[kind].padEnd(min, '.').slice(0, max)]);
  return { ...(Object.fromEntries(required) as ContactForm), ...given };
};
