import { limitsKeys } from '#functions/tables.ts';

/** The key of the row of `limits` that holds which leads a bundle is about (`ids`). @param token of its claims */
export const bundleKey = (token: string) => ({ key: `${limitsKeys.notify}bundle#${token}` });
