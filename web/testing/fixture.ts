/** The first of the tests' rooms, which a login opens by default: web/testing/rooms/loom. */
export const fixture = {
  name: 'loom',
  client: 'Testwell Looms',
  validUntil: '2999-12-31',
  contact: { name: 'Client services', email: 'client-services@firm.example', meetingUrl: 'https://meet.firm.example/' },
  /** A document of many sections, with the ids `step-1` and so on. */
  long: { slug: 'whole-survey', title: 'The Whole Survey', line: 'Everything, step by step.' },
  short: { slug: 'order-form', title: 'Order Form', line: 'What is signed.' },
  /** A table of nine columns of amounts, and very long words. */
  wide: { slug: 'hard-to-lay-out', title: 'Hard to Lay Out', line: 'A wide table and a long word.' },
} as const;
