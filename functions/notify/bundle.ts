import { log } from '#functions/lib/log.ts';
import { type Submission, shortId } from '#functions/lib/submission.ts';
import { site } from '#shared/site.ts';
import { type Others, sendGroup } from './group.ts';
import { type Email, footnote, layout, listing, paragraphs } from './layout.ts';
import { leadEntry, leadHtml, leadText, senderOf } from './lead-email.ts';
import type { CommandFor, Dependencies } from './notify-lead.ts';
import type { Claimed } from './repository.ts';
import { escapeHtml } from './text.ts';

/** How many leads one bundle is about, and how many of them it shows complete. */
const limit = 1000;
const complete = 10;

const divider = '-'.repeat(40);

/** The email about the leads that came after the hour's single emails were used up. @param leads not empty, oldest first */
const bundleEmail = (leads: readonly Submission[], { left }: Others, commandFor: CommandFor): Email => {
  const count = leads.length;
  const title = count === 1 ? '1 new message' : `${count} new messages`;
  const newest = leads.toReversed().slice(0, complete);
  const others = leads.toReversed().slice(complete);
  const intro = [
    'So many messages have come within an hour that they are sent together. None is left out.',
    ...(left > 0 ? [`${left} more wait for the next email.`] : []),
  ];
  const listed =
    others.length > 0 ? [`The other ${others.length}, newest first. A command shows each message in full.`] : [];
  const list = listing(
    listed,
    others.map((lead) => leadEntry(lead, senderOf(lead), commandFor(`show ${shortId(lead.id)}`))),
  );
  return {
    subject: `${title} [${site.name}]`,
    text: [
      `${title}.`,
      ...intro,
      '',
      ...newest.flatMap((lead) => [divider, leadText(lead), '']),
      divider,
      list.text,
    ].join('\n'),
    html: layout(
      title,
      paragraphs(intro) +
        newest
          .map(
            (lead) =>
              `<h2 dir="auto" style="margin:32px 0 12px;font:normal 22px/1.2 Georgia,'Times New Roman',serif">${escapeHtml(senderOf(lead))}</h2>${leadHtml(lead)}`,
          )
          .join('') +
        (others.length > 0 ? `<hr style="margin:32px 0 16px">${list.html}` : '') +
        footnote('An answer to this email reaches none of the visitors. Write to each of them.'),
    ),
  };
};

/** Sends the leads of a flood in one email. */
export const bundle = async (dependencies: Dependencies, remainingMs: () => number): Promise<void> => {
  const { leads, commandFor, clock } = dependencies;
  const group = {
    queue: 'bundle' as const,
    limit,
    email: (rows: readonly Submission[], others: Others) => bundleEmail(rows, others, commandFor),
    tags: (token: string) => ({ claim: token, bundle: token }),
    remember: (token: string, claimed: readonly Claimed[]) =>
      leads.rememberBundle(
        token,
        claimed.map(({ lead }) => lead.id),
        clock(),
      ),
    async mark(claimed: Claimed, messageId: string) {
      await leads.markNotified(claimed, messageId, clock());
      log.info('lead_notified', { id: claimed.lead.id });
    },
  };
  const count = await sendGroup(group, dependencies, remainingMs);
  if (count > 0) log.info('bundle', { leads: count });
};
