import type { Site } from '#shared/site-schema.ts';

/** The firm's optional facts, one to a line; those that are left out leave no line. */
export function FirmFacts({ phone, address, registration, accountable }: Site) {
  const lines = [
    address && [address.street, address.city, address.region, address.postalCode, address.country],
    [phone],
    [registration],
    accountable && [`Responsible: ${accountable.name}`, accountable.role],
  ].map((parts) => parts?.filter((part) => part !== undefined).join(', '));
  return lines.filter(Boolean).map((line) => (
    <p key={line} className="mt-2 text-muted">
      {line}
    </p>
  ));
}
