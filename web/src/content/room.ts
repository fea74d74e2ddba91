import { formatDate } from '#shared/dates.ts';
import type { Withdrawal } from '#shared/editions.ts';

/** The words around the documents of a client room. */
export const roomTexts = {
  facts: {
    contact: 'Contact',
    client: 'Prepared for',
    firm: 'Prepared by',
    version: 'Edition',
    date: 'Date',
    validUntil: 'Valid until',
    replaced: 'Replaced on',
    code: 'Document code',
  },
  order: {
    lastDay: 'last day of the offer',
    toForm: 'Go to the order form',
    byEmail: 'Order by email',
    subject: 'order',
  },
  index: {
    minutes: (minutes: number) => (minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`),
  },
  download: 'Download PDF',
  drawing: { table: 'The same as a table' },
  paper: { confidential: 'Confidential' },
  contents: { heading: 'Contents', toTop: 'Back to top' },
  validity: {
    ended: 'Ended on',
    /** What is said of an offer that ends soon or has ended. */
    ending: (validUntil: string) => `This offer ends on ${formatDate(validUntil)}.`,
    lastDay: (validUntil: string) => `This offer ends today, ${formatDate(validUntil)}.`,
    over: (validUntil: string) => `This offer ended on ${formatDate(validUntil)}.`,
    renew: 'Ask us to renew it',
    renewSubject: (client: string, version: string) => `Renewing the offer for ${client}, edition ${version}`,
  },
  editions: {
    heading: 'Earlier editions',
    item: (version: string, date: string) => `Edition ${version} of ${formatDate(date)}`,
    replaced: (version: string, newest: string, date: string) =>
      `Edition ${version} was replaced by edition ${newest} on ${formatDate(date)}. It is not open for acceptance.`,
    withdrawn: ({ version, on, reason }: Withdrawal, served: string) =>
      `Edition ${version} was withdrawn on ${formatDate(on)}: ${reason} This is edition ${served}, the current one.`,
    toNewest: (newest: string) => `Read edition ${newest}`,
  },
  changes: {
    summary: (since: string) => `What changed since edition ${since}`,
    none: 'Nothing changed in this document.',
    failed: 'This could not be loaded. Please try again later.',
    removed: 'This section was removed.',
    added: 'This section is new.',
  },
  comparison: {
    criticalOnly: (critical: number, all: number) => `Critical only, ${critical} of ${all}`,
  },
  contact: {
    heading: 'Questions?',
    meeting: 'Arrange a meeting',
    askAbout: 'Ask about this section',
    subject: (title: string, version: string, section: string) => `${title}, edition ${version}: ${section}`,
  },
  views:
    'We note on which days a document of an edition is opened or downloaded, and about how often, once a day for each time someone signs in: the room, the document, its edition, the day, and a count. We note no person, no address, and no time of day, and nothing of what you read. These notes are deleted after 400 days.',
} as const;
