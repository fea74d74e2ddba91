import type { Validity } from '#shared/validity.ts';

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

const dateOf = (isoDate: string) => new Date(`${isoDate}T00:00:00Z`);

/** The day on which an offer ends, as close as it is: at most a week away. */
const endsOn = (validUntil: string, daysLeft: number): string => {
  if (daysLeft === 0) return 'today';
  const day = weekday.format(dateOf(validUntil));
  // A week from now, "on Friday" would be taken for today.
  return daysLeft < 7 ? `on ${day}` : `on ${day}, ${monthAndDay.format(dateOf(validUntil))}`;
};

/** The words around the documents of a client room. */
export const roomTexts = {
  facts: {
    contact: 'Contact',
    client: 'Prepared for',
    firm: 'Prepared by',
    version: 'Version',
    date: 'Date',
    validUntil: 'Valid until',
    acceptedUntil: 'Accepted until',
    code: 'Document code',
  },
  index: {
    startHere: 'Start here',
    minutes: (minutes: number) => (minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`),
    pages: (pages: number) => (pages === 1 ? '1 page' : `${pages} pages`),
  },
  download: 'Download PDF',
  drawing: { table: 'The same as a table' },
  paper: { confidential: 'Confidential' },
  contents: {
    heading: 'Contents',
    progress: 'Read so far',
    at: (section: number, all: number) => `Section ${section} of ${all}`,
    toTop: 'Back to top',
  },
  sectionLink: {
    name: (title: string) => `Link to the section ${title}`,
    explained: 'Copy the address of this section',
    copied: 'Copied',
  },
  validity: {
    ended: 'Ended on',
    /** The Monday on which an offer that ends on a weekend is still accepted. Without its date it could be any. */
    lastMonday: ({ state, acceptedUntil }: Validity): string | undefined =>
      acceptedUntil && state !== 'ended' ? `Monday, ${monthAndDay.format(dateOf(acceptedUntil))}` : undefined,
    /** What is said of an offer that ends soon or has ended. */
    state: (validUntil: string, { state, daysLeft, acceptedUntil }: Validity): string | undefined => {
      if (state === 'open') return undefined;
      if (state === 'ended') return `This offer ended on ${monthAndDay.format(dateOf(validUntil))}.`;
      if (state === 'late')
        return `This offer ended on ${weekday.format(dateOf(validUntil))}. It is accepted until Monday.`;
      const ends = `This offer ends ${endsOn(validUntil, daysLeft)}`;
      return acceptedUntil ? `${ends}, and is accepted until Monday.` : `${ends}.`;
    },
    renew: 'Ask us to renew it',
    renewSubject: (client: string, version: string) => `Renewing the offer for ${client}, edition ${version}`,
  },
  editions: {
    older: (version: string, newest: string) => `You are reading ${version}. The current edition is ${newest}.`,
    toNewest: (newest: string) => `Read ${newest}`,
  },
  changes: {
    heading: (since: string) => `What changed since ${since}`,
    readLast: (since: string) => `This browser last showed you edition ${since}.`,
    sections: (count: number) => (count === 1 ? 'One section' : `${count} sections`),
    none: (since: string) => `Nothing in this document has changed since ${since}.`,
    mark: 'Mark the changes',
    removedSection: 'This section was removed.',
    addedSection: 'This section is new.',
    removedHere: 'Removed from this section:',
  },
  comparison: {
    criticalOnly: 'Critical only',
    shown: (count: number, all: number) =>
      count === all ? `All ${all} requirements are shown.` : `${count} of ${all} requirements are shown.`,
  },
  contact: {
    heading: 'Questions?',
    meeting: 'Arrange a meeting',
    askAbout: 'Ask about this section',
    subject: (title: string, version: string, section: string) => `${title}, edition ${version}: ${section}`,
  },
  openings:
    'We note on which days a document of an edition is opened, and how often: the room, the document, its edition, the day, and a count. We note no person, no address, and no time of day, and nothing of what you read. These notes are deleted after 400 days.',
} as const;
