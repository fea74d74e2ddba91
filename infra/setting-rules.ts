/** CloudFront takes certificates and web ACLs from this region only. */
const edgeRegion = 'us-east-1';

type Given = Readonly<Record<string, string | undefined>>;

const onlyAtTheEdge = ({ region = edgeRegion, domainName, certificateArn, wafRateLimit }: Given) => {
  if (region === edgeRegion) return [];
  const faults: string[] = [];
  if (domainName && !certificateArn) {
    faults.push(`domainName needs region ${edgeRegion}, or the certificateArn of a certificate made there`);
  }
  if (wafRateLimit)
    faults.push(`wafRateLimit needs region ${edgeRegion}: a web ACL for CloudFront can only live there`);
  return faults;
};

const domainParts = ({ domainName, hostedZoneId, certificateArn, createSesIdentity }: Given) => {
  const faults: string[] = [];
  if (domainName && !hostedZoneId && !certificateArn) {
    faults.push('domainName needs hostedZoneId, or certificateArn when its DNS is elsewhere');
  }
  if (certificateArn && !domainName) faults.push('certificateArn needs domainName');
  if (hostedZoneId && !domainName && createSesIdentity !== 'true') {
    faults.push('hostedZoneId is of no use without domainName or createSesIdentity');
  }
  return faults;
};

const sender = ({ fromEmail, sesIdentity, createSesIdentity, hostedZoneId }: Given) => {
  const faults: string[] = [];
  const ends = [`@${sesIdentity}`, `.${sesIdentity}`];
  if (fromEmail && sesIdentity && fromEmail !== sesIdentity && !ends.some((end) => fromEmail.endsWith(end))) {
    faults.push('sesIdentity must be fromEmail or a domain that fromEmail belongs to');
  }
  if (createSesIdentity === 'true' && !hostedZoneId) faults.push('createSesIdentity needs hostedZoneId');
  if (createSesIdentity === 'true' && sesIdentity?.includes('@')) {
    faults.push('createSesIdentity makes a domain: sesIdentity must not be an address');
  }
  return faults;
};

/**
 * What settings must be to one another, each in one sentence. They are looked at as they were given, so that these
 * faults are named beside those of single settings.
 */
export const settingRules = (given: Given): string[] => [
  ...onlyAtTheEdge(given),
  ...domainParts(given),
  ...sender(given),
];
