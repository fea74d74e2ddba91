import { addressLine } from '#shared/address-line.ts';
import type { Site } from '#shared/site-schema.ts';

/** The firm's optional facts as the footer and the legal notice show them; those that are left out leave no line. */
export const firmLines = (site: Site): string[] => {
  const { phone, registration, accountable } = site;
  const person = accountable && `Responsible: ${accountable.name}, ${accountable.role}`;
  return [addressLine(site), phone, registration, person].filter((line) => line !== undefined);
};
