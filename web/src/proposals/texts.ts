import { formatDate } from '#shared/dates.ts';

export const roomTexts = {
  home: 'Back to home',
  index: 'All documents',
  signOut: 'Sign out',
  stillSignedIn: 'You are still signed in.',
  tryAgain: 'Please try again.',
  heading: (client: string) => `Proposals for ${client}`,
  minutes: (minutes: number) => `${minutes}-minute read`,
  validUntil: (day: string) => `Valid until ${formatDate(day)}.`,
  ended: (day: string) => `This offer ended on ${formatDate(day)}.`,
  print: 'Print or save as PDF',
  questions: 'Questions?',
  meeting: 'Arrange a meeting',
} as const;
