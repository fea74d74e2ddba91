import type { ContactForm } from '#shared/contact.ts';

/** What a visitor could have sent. The domain example.com is reserved (RFC 2606), so the email reaches no one. */
export const sampleLead = (given: Partial<ContactForm> = {}): ContactForm => ({
  name: 'Ada Sample',
  email: 'ada@example.com',
  message: 'Please call me back about our customs bonds.',
  ...given,
});
