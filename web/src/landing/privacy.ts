import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { failedReportDays, retention, site } from '#shared/site.ts';
import type { Retention } from '#shared/site-schema.ts';

const fields = new Intl.ListFormat('en').format(
  contactFieldNames.map((name) => contactFields[name].label.toLowerCase()),
);

export const storageTimes = ({ answeredMonths, suspectDays, backupDays }: Retention): string[] => [
  ...(answeredMonths === 0
    ? ['Your message stays until you ask us to erase it.']
    : [
        `Your message is erased ${answeredMonths === 1 ? 'a month' : `${answeredMonths} months`} after we have answered it, or a few days later.`,
        'A message that we have not answered stays until we do, or until you ask us to erase it.',
      ]),
  `A message that our filter marks as spam and nobody answers is erased ${suspectDays} days after it arrived, or a few days later.`,
  `What is erased is gone from every backup within ${backupDays} days.`,
];

/** The content of the privacy page. docs/operations.md ("A person's data") says the same for operators. */
export const privacy = {
  heading: 'Privacy',
  lead: 'Reading this site leaves nothing behind: no cookies, no tracking, no list of visitors.',
  sections: [
    {
      heading: 'What the form stores',
      lines: [
        `What you type: ${fields}, and when it arrived. Nothing else about you, and nothing before you press Send.`,
        'To stop mass mailings and guessed passwords, we count for minutes what is sent from your IP address; the count is deleted within days.',
      ],
    },
    {
      heading: 'Why, and who reads it',
      lines: [
        'To answer you. It reaches our sales team by email, and nobody else.',
        'It is stored and sent with Amazon Web Services, which process it for us.',
      ],
    },
    {
      heading: 'For how long',
      lines: [
        ...storageTimes(retention),
        'The email stays as long as our sales team keeps it.',
        `If a report on its delivery fails, a copy with your name and address stays for up to ${failedReportDays} days.`,
      ],
    },
    {
      heading: 'How to see it or have it erased',
      lines: [`Write to ${site.contactEmail}. You get a copy of what is stored, or we erase it.`],
    },
    {
      heading: 'The client room',
      lines: [
        'Clients who enter the password get one cookie, which keeps them signed in until they sign out or the session ends. It says nothing about who they are.',
        'Some rooms note on which days a document is opened or downloaded, and about how often, but not by whom. Their pages say so.',
      ],
    },
  ],
  moreNotes: 'Other information required by law',
  legalNotice: 'Legal notice',
  home: 'Back to the home page',
} as const;
