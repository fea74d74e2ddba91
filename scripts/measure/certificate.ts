import { importPackage } from './install.ts';

type Generate = (
  attributes: { name: string; value: string }[],
  options: { keyType: 'ec'; algorithm: 'sha256' },
) => Promise<{ private: string; cert: string }>;

/** Makes a certificate for localhost that nothing trusts: the browser has to be told to accept it. */
export const selfSigned = async () => {
  const { generate } = (await importPackage<{ default: { generate: Generate } }>('selfsigned')).default;
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  });
  return { key, cert };
};
