import { loadDraft } from '#functions/proposals/publishing/draft.ts';
import { openPlaceholders } from '#functions/proposals/publishing/placeholders.ts';
import { readRoomFolders } from '#functions/proposals/publishing/room-folders.ts';
import type { Config } from '#infra/config.ts';
import { stackName } from '#infra/names.ts';
import { site } from '#shared/site.ts';
import type { Site } from '#shared/site-schema.ts';

/** The firm's facts that the law of its country may ask for, or a client before signing. */
const legalFacts = {
  legalNotice: 'legal notice',
  privacyNotes: 'note on privacy that the law asks for',
  address: 'postal address',
  registration: 'registration of the legal entity',
  accountable: 'person accountable for what the site says',
} as const satisfies Partial<Record<keyof Site, string>>;

const factsOf = (firm: Site): string[] =>
  Object.entries(legalFacts)
    .filter(([fact]) => firm[fact as keyof typeof legalFacts] === undefined)
    .map(([, label]) => `shared/site.ts: no ${label}.`);

type Folders = ReturnType<typeof readRoomFolders>;

/** A draft with a fault is reported, not thrown: what is deployed are editions. */
const placeholdersOf = async (room: Folders[number]): Promise<string[]> =>
  loadDraft(room).then(openPlaceholders, (fault: Error) => [
    `The draft of ${room.name} cannot be read: ${fault.message}`,
  ]);

/** What only the owner, a client or a lawyer can fill in, and nobody has: of the firm, and of each room. */
export const openFacts = async (firm: Site, rooms: Folders = readRoomFolders()): Promise<string[]> => [
  ...factsOf(firm),
  ...(await Promise.all(rooms.map(placeholdersOf))).flat(),
];

type Outputs = Record<string, Record<string, string>>;

/**
 * The manual steps after a deployment that the list before it does not name.
 * @param outputs of the stacks, as the CDK writes them
 * @param isFirst whether the site was new
 * @param hasPassword whether the default room has one already: a new one ends every session
 * @param open facts that nobody has filled in yet
 */
export const nextSteps = (
  config: Config,
  outputs: Outputs,
  { isFirst, hasPassword, open }: { isFirst: boolean; hasPassword: boolean; open: readonly string[] },
): string => {
  const { stage, region, domainName, hostedZoneId } = config;
  const { SiteUrl = '', DistributionDomain = '', DashboardName = '' } = outputs[stackName(stage, 'site')] ?? {};
  const named = `--stage ${stage} --region ${region}`;
  const steps = [
    ...(domainName && !hostedZoneId && isFirst
      ? [`Point the DNS of ${domainName} at ${DistributionDomain} (CNAME, or ALIAS).`]
      : []),
    ...(isFirst && !hasPassword ? [`Set the password of the client room: npm run set-password -- ${named}`] : []),
    ...(SiteUrl === site.url
      ? []
      : [`Canonical links and the sitemap say ${site.url}: set url in shared/site.ts and deploy again.`]),
    `Do what the list above names, and look at it again: npm run doctor -- ${named}`,
    `Check the site from outside: npm run smoke -- ${named}`,
  ];
  const numbered = steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n');
  const deployed = `\nDeployed: ${SiteUrl}\nDashboard: ${DashboardName} (CloudWatch, ${region})`;
  const unfilled = open.length > 0 ? `\n\nStill to fill in before anyone signs:\n  ${open.join('\n  ')}` : '';
  return `${deployed}${unfilled}\n\nWhat to do next:\n${numbered}`;
};
