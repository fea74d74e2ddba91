import type { Mail, Retention, Site } from './site-schema.ts';

// The firm's details, which the site owner edits; every value below is a made-up sample. site-schema.ts explains each
// field and lists the optional ones.

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
};

export const retention: Retention = { messageMonths: 24, suspectedDays: 60 };
