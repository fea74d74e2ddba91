/** The encodings in which an answer can be sent compressed, the best first, with the ending of files that hold one. */
export const encodings = { br: '.br', gzip: '.gz' } as const;

export type Encoding = keyof typeof encodings;

/** A body that is not text: compressed, or a file. */
export type Bytes = { bytes: Buffer; encoding?: Encoding };

const names = Object.keys(encodings) as Encoding[];

/**
 * Chooses as CloudFront does: brotli before gzip.
 * @param accepted the request's Accept-Encoding
 * @returns undefined when the caller takes neither
 */
export const chooseEncoding = (accepted = ''): Encoding | undefined => {
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*q=/))
    .filter(([, weight = '1']) => Number(weight) > 0)
    .map(([name]) => name);
  return names.find((name) => offers.includes(name));
};
