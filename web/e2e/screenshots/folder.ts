import { fileURLToPath } from 'node:url';

/** Where the pictures of the product are kept. */
export const screenshotsFolder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));
