import { mailEvents } from '#functions/routes.ts';

type Bounce = { bounceType: string; bounceSubType: string };

/** What functions/mail-events reads of an event of SES. */
export type DeliveryEvent = {
  'detail-type': string;
  detail: { mail: { tags: Record<string, string[]> }; bounce?: Bounce };
};

type Simulated = { kind: keyof typeof mailEvents.events; bounce?: Bounce };

const hardBounce = (bounceSubType: string): Simulated => ({
  kind: 'BOUNCE',
  bounce: { bounceType: 'Permanent', bounceSubType },
});
const delivery: Simulated = { kind: 'DELIVERY' };

/** The addresses of SES's own simulator (SES Developer Guide, "Using the mailbox simulator"). Every other one delivers. */
const simulated: Record<string, readonly Simulated[]> = {
  'bounce@simulator.amazonses.com': [hardBounce('General')],
  'suppressionlist@simulator.amazonses.com': [hardBounce('Suppressed')],
  'complaint@simulator.amazonses.com': [delivery, { kind: 'COMPLAINT' }],
};

const tagsOf = (form: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => /^Tags\.member\.\d+\.Name$/.test(name))
      .map(([name, value]) => [value, [form.get(name.replace(/Name$/, 'Value')) ?? '']]),
  );

/** The events that SES would send about an email that it has accepted. @param form the call that sent it */
export const deliveryEvents = (form: URLSearchParams): DeliveryEvent[] => {
  if (!form.has('ConfigurationSetName')) return [];
  const tags = tagsOf(form);
  const to = form.get('Destination.ToAddresses.member.1')?.toLowerCase() ?? '';
  return (simulated[to] ?? [delivery]).map(({ kind, bounce }) => ({
    'detail-type': mailEvents.events[kind],
    detail: { mail: { tags }, ...(bounce && { bounce }) },
  }));
};
