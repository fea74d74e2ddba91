import { describe, expect, it } from 'vitest';
import { type Assembly, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { configOf } from './testing/distribution.ts';

type HeadersPolicy = {
  ResponseHeadersPolicyConfig: {
    SecurityHeadersConfig: { StrictTransportSecurity: { IncludeSubdomains: boolean } };
  };
};

const plain = readAssembly('plain');

describe('with a custom domain', () => {
  const full = readAssembly('full');
  const own = configOf(full);
  const { DOMAIN_NAME, REDIRECT_DOMAIN_NAME, HOSTED_ZONE_ID } = deploySettings.full;
  const names = [DOMAIN_NAME, REDIRECT_DOMAIN_NAME];

  it('the site has its names, a certificate validated by DNS, and TLS 1.2 as the least', () => {
    expect(own).toMatchObject({
      Aliases: names,
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
    });
    expect(full.one('AWS::CertificateManager::Certificate').properties).toMatchObject({
      DomainName: DOMAIN_NAME,
      SubjectAlternativeNames: [REDIRECT_DOMAIN_NAME],
      ValidationMethod: 'DNS',
      DomainValidationOptions: names.map((name) => ({ DomainName: name, HostedZoneId: HOSTED_ZONE_ID })),
    });
  });

  it('DNS points to it, for IPv4 and IPv6', () => {
    const records = full.all<Record<string, unknown>>('AWS::Route53::RecordSet').map(({ properties }) => properties);
    expect(records.map(({ Name, Type }) => `${Name} ${Type}`)).toEqual(
      names.flatMap((name) => [`${name}. A`, `${name}. AAAA`]),
    );
    for (const record of records) expect(record).toMatchObject({ HostedZoneId: HOSTED_ZONE_ID });
  });

  it('the second name leads to the first, at the edge', () => {
    const functions = full.all<{ FunctionCode: string }>('AWS::CloudFront::Function');
    const redirects = `{"${REDIRECT_DOMAIN_NAME}":"${DOMAIN_NAME}"}`;
    expect(functions.filter(({ properties }) => properties.FunctionCode.includes(redirects))).toHaveLength(1);
  });

  it('browsers keep to HTTPS below it unless a bare domain is one of its names', () => {
    const subdomains = (assembly: Assembly) =>
      new Set(
        assembly
          .all<HeadersPolicy>('AWS::CloudFront::ResponseHeadersPolicy')
          .map(
            ({ properties: { ResponseHeadersPolicyConfig } }) =>
              ResponseHeadersPolicyConfig.SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains,
          ),
      );
    expect(subdomains(plain)).toEqual(new Set([true]));
    expect(subdomains(full)).toEqual(new Set([false]));
  });
});

describe('with a rate limit', () => {
  const full = readAssembly('full');
  const { Rules: rules } = full.one<{ Rules: Record<string, unknown>[] }>('AWS::WAFv2::WebACL').properties;

  it('an IP address that sends too many requests gets 429 at the edge', () => {
    const acl = full.one('AWS::WAFv2::WebACL');
    expect(configOf(full).WebACLId).toBe(`<${acl.id}.Arn>`);
    expect(acl.properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      Rules: [
        {
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
          Statement: {
            RateBasedStatement: {
              Limit: Number(deploySettings.full.WAF_RATE_LIMIT),
              AggregateKeyType: 'IP',
              EvaluationWindowSec: 300,
            },
          },
        },
        ...rules.slice(1),
      ],
    });
  });

  it('and nothing else is refused: a lead can look like an attack', () => {
    expect(rules.length).toBeGreaterThan(1);
    for (const { Action, OverrideAction } of rules.slice(1)) {
      expect({ Action, OverrideAction }).toEqual({ OverrideAction: { Count: {} } });
    }
  });

  it('which is absent unless it is set', () => {
    expect(plain.all('AWS::WAFv2::WebACL')).toEqual([]);
    expect(configOf(plain)).not.toHaveProperty('WebACLId');
  });
});
