import type { RoomContact } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';
import { type Placeholder, placeholderText } from './placeholders.ts';

const isAt = (domain: string, host: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Lists email addresses and the meeting URL if outside the site's domain (say, at an old one). Skips the client's. */
export const foreignAddresses = (
  siteUrl: string,
  contact: RoomContact,
  documents: readonly Proposal[],
  placeholders: readonly Placeholder[],
): string[] => {
  const domain = new URL(siteUrl).hostname.replace(/^www\./, '');
  const texts = documents.flatMap(({ sections }) => sections.flatMap(sectionLines));
  const mails = [...texts, contact.email].flatMap((text) => [...text.matchAll(/[\w.+-]+@([\w.-]*\w)/g)]);
  const found = [...mails, ...(contact.meetingUrl ?? '').matchAll(/https:\/\/([\w.-]+).*/g)];
  const foreign = new Set(found.filter(([, host = '']) => !isAt(domain, host)).map(([address]) => address));
  const ofClient = placeholders.filter(({ by }) => by === 'you').map(placeholderText);
  return [...foreign].filter((address) => !ofClient.some((text) => text.includes(address)));
};
