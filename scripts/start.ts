import { buildSiteIfChanged, siteFolder } from './local/build-if-changed.ts';
import { importHandler } from './local/invoke.ts';
import { runStack } from './local/run-stack.ts';
import { createSite } from './local/site.ts';

// `npm start`: the built site and the whole product behind it.
await runStack((_settings, say) => ({
  prepareSite: async () => {
    await buildSiteIfChanged(say);
    return createSite(siteFolder);
  },
  loadHandler: importHandler,
}));
