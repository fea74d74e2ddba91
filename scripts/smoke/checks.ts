import { apiChecks } from './api.ts';
import { askAt } from './ask.ts';
import type { Check } from './check.ts';
import { gateChecks } from './gate.ts';
import { gatedWordCheck } from './gated-words.ts';
import { headerChecks } from './headers.ts';
import { type Behind, leadChecks } from './lead.ts';
import { pageChecks } from './pages.ts';

const overHttp = (url: URL) => new URL(`http://${url.hostname}/`);

/** Every check of a site, in the order in which they are to be made. */
export const allChecks = (site: { url: URL; api: string | undefined; gentle: boolean; behind: Behind }): Check[] => {
  const ask = askAt(site.url);
  return [
    ...pageChecks(ask),
    ...headerChecks(site.url, ask, askAt(overHttp(site.url))),
    ...apiChecks(ask, site.api),
    gatedWordCheck(ask),
    ...leadChecks(ask, site.behind),
    // The last: it uses up the guesses of this address.
    ...gateChecks(ask, site.gentle),
  ];
};
