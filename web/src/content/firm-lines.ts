import { addressLine } from '#shared/address-line.ts';
import type { Site } from '#shared/site-schema.ts';

/** The firm's optional facts for the footer and the legal notice; missing ones leave no line. */
export const firmLines = (site: Site): string[] => {
  const { phone, registration, accountable } = site;
  const person = accountable && `Responsible: ${accountable.name}, ${accountable.role}`;
  return [addressLine(site), phone, registration, person].filter((line) => line !== undefined);
};
