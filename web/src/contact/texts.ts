import { site } from '#shared/site.ts';

export const contactTexts = {
  heading: 'Tell us about your project',
  intro: 'A few lines are enough: what you want to do, and what is in the way.',
  byEmail: 'Or write to',
  submit: 'Send Message',
  submitting: 'Sending...',
  sent: 'Message sent!',
  thanks: {
    heading: 'Thank You',
    line: "We've received your message and will get back to you shortly.",
  },
  failed: 'Error',
  failedWithoutReason: 'An error occurred. Please try again.',
  notSent: 'Your message may not have reached us.',
  instead: 'What you typed is still here. You can also write to',
  next: {
    heading: 'What happens next',
    steps: [
      'Someone on our sales team reads your message.',
      `We reply within ${site.replyTime}.`,
      'We talk for half an hour. Then you decide.',
    ],
  },
  privacy: 'What we store, and for how long',
  withoutScripts: 'The form needs JavaScript, which is off in this browser. Please write to us instead:',
} as const;
