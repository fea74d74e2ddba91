import { fileURLToPath } from 'node:url';

/** The project's folder. Paths in settings are relative to this folder, wherever the program was started. */
export const root = fileURLToPath(new URL('../', import.meta.url));
