import { randomUUID } from 'node:crypto';
import { contentPath, documentSlugs } from '#functions/testing/rooms.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { addressHeader, type Plan } from './plan.ts';

export type Prepared = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The Idempotency-Key, where there is one. */
  key?: string;
};

/** Every tenth message is sent twice, as an impatient visitor does: it must be stored once. */
const repeatEvery = 10;

/** The encodings that browsers accept. */
const acceptEncoding = 'gzip, deflate, br, zstd';

/** Headers by which a guesser might claim another address. */
const disguises = (index: number): Record<string, string> => ({
  'x-forwarded-for': `198.51.100.${index % 250}`,
  forwarded: `for=198.51.100.${index % 250}`,
  'x-real-ip': `198.51.100.${index % 250}`,
  'cloudfront-viewer-address': `198.51.100.${index % 250}:1`,
  'true-client-ip': `198.51.100.${index % 250}`,
  'user-agent': `guesser/${index}`,
});

/** @returns a function that makes the requests of a plan, one after the other */
export const requestsOf = ({
  kind,
  network,
  addresses = 65_536,
  cookie = '',
  password = '',
}: Plan): (() => Prepared) => {
  let index = -1;
  let key = '';
  const post = (path: string, body: object, headers: Record<string, string> = {}): Prepared => {
    const text = JSON.stringify(body);
    const length = String(Buffer.byteLength(text));
    return {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', 'content-length': length, ...headers },
      body: text,
    };
  };
  const make = (address: string): Prepared => {
    const from = { [addressHeader]: address };
    switch (kind) {
      case 'check':
        return { method: 'GET', path: apiPaths.check, headers: { ...from, cookie } };
      case 'proposals':
        return {
          method: 'GET',
          path: `${contentPath}/${documentSlugs[0]}`,
          headers: { ...from, cookie, 'accept-encoding': acceptEncoding },
        };
      case 'login':
        return post(apiPaths.login, { password }, from);
      case 'guess':
        return post(apiPaths.login, { password: `guess ${index}` }, { ...from, ...disguises(index) });
      case 'contact': {
        if (index % repeatEvery !== 1) key = randomUUID();
        const lead = sampleLead({ name: `Ada Sample ${key}` });
        const body = { ...lead, trap: '', elapsedMs: 60_000 };
        return { ...post(apiPaths.contact, body, { ...from, 'idempotency-key': key }), key };
      }
    }
  };
  return () => {
    index += 1;
    const visitor = index % addresses;
    return make(`${network}.${visitor >> 8}.${visitor & 255}`);
  };
};
