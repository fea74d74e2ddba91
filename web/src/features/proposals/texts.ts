import { formatDate } from '#shared/dates.ts';
import type { Withdrawal } from '#shared/editions.ts';

/** How fast adults read silently (Brysbaert, “How many words do we read per minute?”, 2019). */
export const wordsPerMinute = 238;

/** A document's code in print: enough digits of its hash to be unique, but few enough to compare by eye. */
export const documentCode = (sha256: string): string => sha256.slice(0, 16).match(/.{4}/g)?.join(' ') ?? '';

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
    toDraft: 'See the draft order',
    byEmail: 'Order by email',
    sendEntries: 'Email your entries',
    subject: 'order',
    entriesSubject: 'entries for the order form',
    /** The body of the order email: a line for each entry that the client must fill in; undefined if there is none. */
    body: (entries: readonly string[]) =>
      entries.length === 0
        ? undefined
        : ['Our entries for the order form:', '', ...entries.map((entry) => `${entry}: `)].join('\r\n'),
  },
  index: {
    heading: (client: string) => `Proposals for ${client}`,
    minutes: (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`),
  },
  download: 'Download PDF',
  drawing: { table: 'Show as a table' },
  paper: { confidential: 'Confidential' },
  contents: { heading: 'Contents', toTop: 'Back to top' },
  validity: {
    ended: 'Ended on',
    /** Messages about an offer that ends soon or has ended. */
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
      `Edition ${version} was replaced on ${formatDate(date)} and is not open for acceptance. Edition ${newest} is the current one.`,
    withdrawn: ({ version, on, reason }: Withdrawal, served: string) =>
      `Edition ${version} was withdrawn on ${formatDate(on)}: ${reason} This is edition ${served}, the current one.`,
    toNewest: (newest: string) => `Read edition ${newest}`,
  },
  changes: {
    summary: (since: string) => `What changed since edition ${since}`,
    none: 'Nothing changed in this document.',
    failed: 'This could not be loaded. Please try again later.',
    part: (title: string, change: 'added' | 'removed' | 'changed') =>
      ({ added: `${title} (new)`, removed: `${title} (removed)`, changed: title })[change],
    heading: (version: string, since: string) => `What edition ${version} changed since ${since}`,
    edition: (version: string) => `About edition ${version}`,
    before: 'Before:',
    now: 'Now:',
    dropped: 'no longer stated',
    terms: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
    of: (count: number, group: string) => `${count} ${group.charAt(0).toLowerCase()}${group.slice(1)}`,
    changed: 'Changed terms',
    group: (title: string, count: number) => `${title} (${count})`,
    reason: 'Why:',
    sections: 'Changed sections',
  },
  overview: {
    options: 'Your options',
    option: 'Option',
    cost: 'Costs',
    leaves: 'Net',
    pays: 'When it pays',
    risks: 'The largest risks',
    open: 'Open before signature',
    closedBy: (by: string, count: number) => `${count} by ${by}`,
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
    'For each document and edition we count, day by day, the sessions in which it is opened or downloaded. We store no person, no address, no time of day, and nothing of what you read. The counts are deleted after 400 days.',
} as const;
