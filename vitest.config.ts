// Editors, and `vitest` without --config, look for this file name.
import workspace from './vitest.workspace.ts';

export default workspace;
