import config from './vitest.workspace.ts';

// A bare `vitest` looks for this name.
export default config;
