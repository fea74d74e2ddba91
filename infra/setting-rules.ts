import { retention } from '#shared/site.ts';

/**
 * CloudFront accepts certificates and web ACLs from this region only, and its metrics are there, wherever the stack is. A
 * deployment that names no region goes there.
 */
export const edgeRegion = 'us-east-1';

type Given = Readonly<Record<string, string | undefined>>;

const onlyAtTheEdge = ({ region = edgeRegion, domainName, certificateArn, wafRateLimit }: Given) => {
  if (region === edgeRegion) return [];
  const violations: string[] = [];
  if (domainName && !certificateArn) {
    violations.push(`domainName needs region ${edgeRegion}, or certificateArn with a certificate issued there`);
  }
  if (wafRateLimit)
    violations.push(`wafRateLimit needs region ${edgeRegion}: CloudFront accepts web ACLs from there only`);
  return violations;
};

const domainParts = ({ domainName, redirectDomainName, hostedZoneId, certificateArn, createSesIdentity }: Given) => {
  const violations: string[] = [];
  if (redirectDomainName && !domainName) violations.push('redirectDomainName needs domainName, which it leads to');
  if (redirectDomainName && redirectDomainName === domainName) {
    violations.push('redirectDomainName must be another name than domainName');
  }
  if (domainName && !hostedZoneId && !certificateArn) {
    violations.push('domainName needs hostedZoneId, or certificateArn when its DNS is elsewhere');
  }
  if (certificateArn && !domainName) violations.push('certificateArn needs domainName');
  if (hostedZoneId && !domainName && createSesIdentity !== 'true') {
    violations.push('hostedZoneId has no effect without domainName or createSesIdentity');
  }
  return violations;
};

const sender = ({ fromEmail, sesIdentity, createSesIdentity, hostedZoneId }: Given) => {
  const violations: string[] = [];
  const isOf = (address: string, identity: string) =>
    address === identity || address.endsWith(`@${identity}`) || address.endsWith(`.${identity}`);
  if (fromEmail && sesIdentity && !isOf(fromEmail.toLowerCase(), sesIdentity.toLowerCase())) {
    violations.push('sesIdentity must be fromEmail or a domain that fromEmail belongs to');
  }
  if (createSesIdentity === 'true' && !hostedZoneId) violations.push('createSesIdentity needs hostedZoneId');
  if (createSesIdentity === 'true' && sesIdentity?.includes('@')) {
    violations.push('createSesIdentity creates a domain identity: sesIdentity must be a domain, not an email address');
  }
  return violations;
};

/** Erased data is in the daily copies for so long. */
const copies = ({ backupDays }: Given) =>
  Number(backupDays) > retention.backupDays
    ? [
        `backupDays is longer than the ${retention.backupDays} days that the privacy page promises: set retention.backupDays in shared/site.ts to ${backupDays}`,
      ]
    : [];

/**
 * The rules between settings; each violation is one sentence. They check the values as given, so that violations are
 * reported together with invalid single settings.
 */
export const settingRules = (given: Given): string[] => [
  ...onlyAtTheEdge(given),
  ...domainParts(given),
  ...sender(given),
  ...copies(given),
];
