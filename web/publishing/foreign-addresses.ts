import type { RoomContact } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';

const isAt = (domain: string, host: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * Addresses in an edition that are outside the site's domain: they may belong to a former name of the firm.
 * @param siteUrl the address of the site
 */
export const foreignAddresses = (siteUrl: string, contact: RoomContact, documents: readonly Proposal[]): string[] => {
  const domain = new URL(siteUrl).hostname.replace(/^www\./, '');
  const texts = documents.flatMap(({ sections }) => sections.flatMap(sectionLines));
  const mails = [...texts, contact.email].flatMap((text) => [...text.matchAll(/[\w.+-]+@([\w.-]*\w)/g)]);
  const found = [...mails, ...(contact.meetingUrl ?? '').matchAll(/https:\/\/([\w.-]+).*/g)];
  return [...new Set(found.filter(([, host = '']) => !isAt(domain, host)).map(([address]) => address))];
};
