import type { Site } from '#shared/site-schema.ts';

/** Schema.org's description of the firm as JSON-LD, safe inside a script element. */
export function organization(firm: Site): string {
  const { name, legalName, url, contactEmail, description, phone, address } = firm;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    legalName,
    url,
    logo: `${url}/icon-512.png`,
    email: contactEmail,
    description,
    telephone: phone,
    address: address && {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.region,
      addressCountry: address.country,
    },
  };
  // A '<' could end the element.
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
