import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

// A certificate is DER (X.690): a tag, a length, and what is in it.
const der = (tag: number, ...contents: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(contents.map((content) => Buffer.from(content)));
  const { length } = body;
  // The shortest form that holds it, or browsers refuse the whole.
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};

const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const integer = (value: Buffer) => der(0x02, value);
const time = (date: Date) => der(0x17, `${date.toISOString().slice(2, 19).replace(/\D/g, '')}Z`);

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, name))));
const day = 86_400_000;

/**
 * Makes a key and a certificate for localhost that it has signed itself (RFC 5280), good for a day: HTTP/2 in a browser
 * needs TLS, and nothing has to be installed for it.
 */
export const selfSigned = (now = Date.now()): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = commonName('localhost');
  const alternativeName = sequence(oid('551d11'), der(0x04, sequence(der(0x82, 'localhost'))));
  const toBeSigned = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    // A leading byte keeps the number positive.
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now - day)), time(new Date(now + day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeName)),
  );
  const certificate = sequence(toBeSigned, ecdsaWithSha256, bits(sign('sha256', toBeSigned, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
};
