// `vitest` alone, and an editor, look for this name.
import workspace from './vitest.workspace.ts';

export default workspace;
