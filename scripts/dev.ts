import { createDevSite } from './local/dev-site.ts';
import { runStack } from './local/run-stack.ts';

// `npm run dev`: the product with Vite's hot reload; a changed handler answers the next request.
await runStack(createDevSite);
