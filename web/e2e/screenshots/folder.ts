import { fileURLToPath } from 'node:url';

/** Where the pictures of the product are kept. */
export const screenshotsFolder = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));

/** Where the files lie that the site serves by their own names. */
export const publicFolder = fileURLToPath(new URL('../../public/', import.meta.url));
