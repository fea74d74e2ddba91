import { fileURLToPath } from 'node:url';

/** The project's folder: paths in settings are relative to it, wherever the program was started. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
