import type { Mail, Retention, Site } from './site-schema.ts';

// The firm's facts. site-schema.ts explains each fact and lists the optional ones. An owner edits this file; every
// value below is a made-up sample.

const domain = 'samplewright.example';

export const site: Site = {
  name: 'Samplewright',
  legalName: 'Samplewright Consulting (sample firm)',
  url: `https://www.${domain}`,
  blogUrl: `https://blog.${domain}`,
  contactEmail: `hello@${domain}`,
  meetingUrl: `https://meet.${domain}`,
  description:
    'An AI-first technical consulting firm. We help companies take AI projects from first prototype to daily use.',
  footerTagline: 'AI projects that earn their keep.',
  replyTime: 'two business days',
  clients: [
    'Placeholder Freight',
    'Specimen Insurance',
    'Anytown Imports',
    'Fictional Forge',
    'Example Harbors',
    'Demo Dry Goods',
    'Nowhere Robotics',
  ],
};

export const mail: Mail = {
  sales: `sales@${domain}`,
  sender: `website@${domain}`,
  timeZone: 'America/New_York',
};

export const retention: Retention = {
  answeredMonths: 24,
  suspectDays: 60,
  backupDays: 35,
};

/** Fixed, not the firm's choice: days for which a failed report about an email is kept. It names the visitor. */
export const failedReportDays = 14;
