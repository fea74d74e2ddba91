import { mailEvents } from '#functions/routes.ts';

type Kind = keyof typeof mailEvents.events;

/** An event of SES as EventBridge passes it on, with what the functions read of it and some of the rest. */
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

/** Permanent, as for an address that does not exist. */
export const hardBounce = { bounceType: 'Permanent', bounceSubType: 'General' };
