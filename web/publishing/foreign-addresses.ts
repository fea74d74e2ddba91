import type { RoomContact } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';

const isAt = (domain: string, host: string): boolean => host === domain || host.endsWith(`.${domain}`);

/**
 * The addresses that an edition asks its readers to write to or to open, and that are not at the site's own domain: perhaps
 * those of a firm that has another name by now.
 * @param siteUrl the address of the site
 */
export const foreignAddresses = (siteUrl: string, contact: RoomContact, documents: readonly Proposal[]): string[] => {
  const domain = new URL(siteUrl).hostname.replace(/^www\./, '');
  const texts = documents.flatMap(({ sections }) => sections.flatMap(sectionLines));
  const mails = [...texts, contact.email].flatMap((text) => [...text.matchAll(/[\w.+-]+@([\w.-]*\w)/g)]);
  const found = [...mails, ...(contact.meetingUrl ?? '').matchAll(/https:\/\/([\w.-]+).*/g)];
  return [...new Set(found.filter(([, host = '']) => !isAt(domain, host)).map(([address]) => address))];
};
