import { type ContactFieldName, contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { retention, site } from '#shared/site.ts';
import { type Retention, restorableDays } from '#shared/site-schema.ts';

const list = new Intl.ListFormat('en');

/** What the product adds to a message when it stores it, by attribute. privacy.test.ts compares it with the table. */
export const addedToMessage = {
  id: 'a random number by which we find it',
  createdAt: 'when it arrived',
  suspectedSpam: 'whether our filter takes it for spam',
  expiresAt: 'when it will be erased',
  notifiedAt: 'when our team was told of it',
  queue: 'until then, that an email to our team is waiting',
  nextTryAt: 'when that email is tried next',
  attempts: 'how often it was tried',
  claim: 'a random number for the latest try',
};

const typed = (name: ContactFieldName) => contactFields[name].label.toLowerCase();

/** How long messages are kept, in sentences. */
export const storageTimes = ({ messageMonths, suspectedDays }: Retention): string[] => [
  `Your message is erased ${messageMonths} months after it arrived, or up to a few days later.`,
  `If our filter takes it for spam, it is erased after ${suspectedDays} days already.`,
  `Copies from which the database can be restored are gone ${restorableDays} days after that.`,
];

/** The content of the privacy page. docs/operations.md ("A person's data") says the same for operators. */
export const privacy = {
  heading: 'Privacy',
  intro: 'Reading this site sets no cookies and tracks nobody. We keep no list of visitors.',
  sections: [
    {
      heading: 'What reading leaves',
      lines: [
        'Amazon CloudFront delivers the pages and needs your IP address for that. We keep no log with addresses.',
        'To stop floods of requests, its firewall may count the requests from an IP address over five minutes. It keeps no copies of them for us.',
      ],
    },
    {
      heading: 'What the form stores',
      lines: [
        `What you type: ${list.format(contactFieldNames.map(typed))}. Nothing before you press Send.`,
        `What we add: ${list.format(Object.values(addedToMessage))}.`,
        'How fast the form was filled in, and whether a field that people do not see was, tells us whether it may be spam. Neither is stored.',
        'To stop mass mailings and guessed passwords, we count for minutes what is sent from your IP address; the count is deleted within days.',
      ],
    },
    {
      heading: 'Why, where, and who reads it',
      lines: [
        'To answer you. Our sales team gets it by email, and whoever runs this site can read it in its database.',
        'It is stored and sent with Amazon Web Services, which process it for us.',
      ],
    },
    {
      heading: 'For how long',
      lines: [...storageTimes(retention), 'The email stays as long as our sales team keeps it.'],
    },
    {
      heading: 'How to see it or have it erased',
      lines: [`Write to ${site.contactEmail}. You get a copy of what is stored, or we erase it.`],
    },
    {
      heading: 'The client room',
      lines: [
        'Clients who enter the password get one cookie, which keeps them signed in until they sign out or the session ends. It says nothing about who they are.',
        'After signing out, we keep the number of that session until a few days after it would have ended, so that nobody can use it again.',
      ],
    },
  ],
  moreNotes: 'Other information required by law',
  legalNotice: 'Legal notice',
  home: 'Back to the home page',
} as const;
