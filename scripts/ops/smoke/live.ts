import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { encodings } from '#functions/lib/http/encoding.ts';
import { limitsKeys } from '#functions/tables.ts';
import { leadTable } from '#scripts/ops/leads/lead-table.ts';
import type { Target } from '#scripts/ops/target.ts';
import { apiPaths } from '#shared/api.ts';
import { sessionReply } from '#shared/session.ts';
import { isError } from './api.ts';
import {
  type Answer,
  type Ask,
  type Check,
  CheckFailed,
  check,
  json,
  jsonOf,
  patient,
  Skipped,
  same,
} from './check.ts';
import { contentPaths } from './gate.ts';
import { smokeId, testLead, within } from './lead.ts';

/** Of the mail service's simulator: what is sent there comes back, and counts against nobody. */
export const bouncingAddress = 'bounce@simulator.amazonses.com';

/** What a browser sends of a form besides its origin. */
const browser = {
  accept: '*/*',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};

/** How a form of another site is known: by both headers, and by its origin alone. */
const foreignHeaders = [
  { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://other.example', 'sec-fetch-site': 'none' },
];

/** A check whose failure says what to do. */
const remedied = (description: string, remedy: string, run: () => Promise<void>): Check =>
  check(description, async () => {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof CheckFailed)) throw error;
      throw new CheckFailed(`${error.message}\n      -> ${remedy}`);
    }
  });

/** The addresses that forms are counted under, each with the mark of its last change. */
const countedAddresses = async ({ client, tables }: Target): Promise<Map<string, unknown>> => {
  const db = DynamoDBDocumentClient.from(client);
  const counted = new Map<string, unknown>();
  for await (const { Items = [] } of paginateScan({ client: db }, { TableName: tables.limits, ConsistentRead: true })) {
    for (const { key, lastChange } of Items) {
      if (String(key).startsWith(limitsKeys.contact)) counted.set(String(key), lastChange);
    }
  }
  return counted;
};

const isFresh = ({ headers }: Answer) => {
  same('cache-control', headers.get('cache-control'), 'no-store');
  same('age', headers.get('age'), null);
  if (/^(?:refresh)?hit/i.test(headers.get('x-cache') ?? '')) throw new CheckFailed('it came from a cache');
};

/** Asks as the client of the room, who logs out at the end. */
const asClient = async (
  ask: Ask,
  password: string,
  questions: (cookie: string, document: string) => Promise<void>,
): Promise<void> => {
  const login = await patient(ask)(apiPaths.login, json({ password }));
  same('the status of the login', login.status, 200);
  const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';');
  // The password opens one room, and there may be others.
  const room = sessionReply.safeParse(jsonOf(login)).data?.room ?? '';
  const document = contentPaths.findLast((path) => path.startsWith(`${apiPaths.proposals}/${room}/`)) ?? '';
  try {
    await questions(cookie, document);
  } finally {
    await ask(apiPaths.logout, json({}, { cookie }));
  }
};

/**
 * What no test on a laptop can answer, in the order of what would hurt most.
 * @param live.alarms the checks of the stage's alarms
 * @param live.password of the client room, if it is known
 */
export const liveChecks = (live: {
  ask: Ask;
  target: Target;
  alarms: readonly Check[];
  password: string | undefined;
}): Check[] => {
  const { ask, target, alarms, password } = live;
  const leads = leadTable(target);
  const [own, ...foreign] = [smokeId(), ...foreignHeaders.map(smokeId)];
  const post = (id: string, headers: Record<string, string> = {}) =>
    patient(ask)(apiPaths.contact, json(testLead, { ...browser, ...headers, 'idempotency-key': id }));
  let before = new Map<string, unknown>();
  let isStored = false;
  return [
    remedied(
      'a form that a browser sends from a page of the site is stored',
      'no visitor can write: docs/alarms.md, "own-page-refused"; compare infra/forwarded-headers.ts with what arrives',
      async () => {
        before = await countedAddresses(target);
        same('the status', (await post(own)).status, 201);
        isStored = (await leads.get(own)) !== undefined;
        if (!isStored) throw new CheckFailed('it is not in the table');
      },
    ),
    remedied(
      'its visitor is counted under an address',
      'all visitors share one limit: CloudFront-Viewer-Address does not arrive (infra/forwarded-headers.ts)',
      async () => {
        if (!isStored) throw new Skipped('no form was stored');
        const changed = [...(await countedAddresses(target))].filter(([key, mark]) => before.get(key) !== mark);
        if (changed.length === 0) throw new CheckFailed('no form was counted');
        if (changed.some(([key]) => key === `${limitsKeys.contact}unknown`)) throw new CheckFailed('it is unknown');
      },
    ),
    remedied(
      'a form that a page of another site sends is refused, by either of the headers that name it',
      'Origin and Sec-Fetch-Site must both reach the functions (infra/forwarded-headers.ts)',
      async () => {
        for (const [index, headers] of foreignHeaders.entries()) {
          isError(await post(foreign[index] ?? '', headers), 403, 'forbidden');
        }
      },
    ),
    remedied(
      'answers of the API are kept nowhere on their way',
      'roll back: the behavior of /api/* must have the policy CachingDisabled (infra/constructs/api-behavior.ts)',
      async () => {
        for (const path of [apiPaths.check, apiPaths.check]) isFresh(await ask(path));
      },
    ),
    remedied(
      'documents arrive compressed as the browser asks, and are kept nowhere either',
      'Accept-Encoding must reach the functions (infra/forwarded-headers.ts)',
      async () => {
        if (!password) throw new Skipped('set CLIENT_PASSWORD to the password of this stage’s client room');
        await asClient(ask, password, async (cookie, document) => {
          for (const encoding of [...Object.keys(encodings), ...Object.keys(encodings)]) {
            const answer = await ask(document, { headers: { cookie, 'accept-encoding': encoding } });
            same('the status', answer.status, 200);
            same('content-encoding', answer.headers.get('content-encoding'), encoding);
            isFresh(answer);
          }
        });
      },
    ),
    ...alarms,
    remedied(
      'an email that comes back is known with its lead',
      'nobody would hear of a bounce: docs/alarms.md, "delivery-unreported"',
      async () => {
        if (!isStored) throw new Skipped('no form was stored');
        let status: string | undefined;
        await within('what became of the email', async () => {
          status = (await leads.get(own))?.status;
          return status === 'delivered' || status === 'undelivered';
        });
        if (status === 'undelivered') return;
        throw new Skipped(`sales took it. Deploy with -c salesEmail=${bouncingAddress} and repeat this`);
      },
    ),
    check('the test leads are erased', async () => {
      for (const id of [own, ...foreign]) await leads.erase(id, testLead.email);
    }),
  ];
};
