import { mailEvents } from '#functions/routes.ts';

type Kind = keyof typeof mailEvents.events;

/** An SES event as EventBridge passes it on, reduced to relevant fields. */
export const mailEvent = (
  kind: Kind,
  tags: Record<string, string>,
  bounce?: { bounceType: string; bounceSubType: string },
) => ({
  version: '0',
  source: 'aws.ses',
  'detail-type': mailEvents.events[kind],
  detail: {
    mail: {
      messageId: 'message',
      tags: {
        'ses:configuration-set': ['emails'],
        ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
      },
    },
    ...(bounce && { bounce }),
  },
});

/** A permanent bounce, as for an unknown address. */
export const hardBounce = { bounceType: 'Permanent', bounceSubType: 'General' };
