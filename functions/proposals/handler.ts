import { createHandler } from './create-handler.ts';

/** Called by AWS Lambda; what it does is said in create-handler.ts. */
export const handler = createHandler(process.env);
