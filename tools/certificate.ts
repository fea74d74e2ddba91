import { importFrom } from './install.ts';

type Generate = (
  attributes: { name: string; value: string }[],
  options: { keyType: 'ec'; algorithm: 'sha256' },
) => Promise<{ private: string; cert: string }>;

/** The private key and the certificate of a server, as PEM. */
export type Certificate = { key: string; cert: string };

/**
 * Makes a certificate for localhost that nothing trusts: the browser has to be told to accept it.
 * @param packages the folder that holds the tool's own node_modules, with the package selfsigned
 */
export const selfSigned = async (packages: string): Promise<Certificate> => {
  const { generate } = (await importFrom<{ default: { generate: Generate } }>(packages, 'selfsigned')).default;
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  });
  return { key, cert };
};
