import type { Site } from './site-schema.ts';

/** The firm's postal address on one line; undefined if the firm publishes none. */
export const addressLine = ({ address: at }: Pick<Site, 'address'>): string | undefined =>
  at && [at.street, at.city, at.region, at.postalCode, at.country].filter(Boolean).join(', ');
