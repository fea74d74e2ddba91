import { Duration } from 'aws-cdk-lib/core';
import type { ApiFunction } from '#functions/routes.ts';
import { tables } from '#functions/tables.ts';
import { type AlarmRule, heartbeat, onEvent, silence, sum } from './alarm-rule.ts';
import { leadRules } from './lead-alarms.ts';
import {
  edgeErrorRate,
  edgeFunctionErrors,
  functionErrors,
  serverErrorRate,
  type TablePart,
  tableParts,
  throttledCalls,
} from './monitored-resources.ts';

/** One for each table and index: CloudWatch computes with ten metrics in one alarm at most. */
const throttledTable = (part: TablePart): AlarmRule => ({
  name: `database-throttled-${part.name}`,
  section: 'database-throttled',
  description: `DynamoDB is throttling requests to ${part.name}. Forms and logins may fail, and sales may be notified late.`,
  metric: (resources) => throttledCalls(resources.tables, part),
  threshold: 5,
});

const apiRules: readonly AlarmRule[] = [
  {
    name: 'api-errors',
    description: 'At least 5% of API responses are server errors. Visitors cannot use the form or the client room.',
    metric: ({ api }) => serverErrorRate(api),
    threshold: 5,
  },
  {
    name: 'function-errors',
    description: 'An API function crashed, timed out or could not start. Its log has the cause.',
    metric: ({ handlers }) => functionErrors(handlers),
    threshold: 1,
  },
  onEvent(
    'own_page_refused',
    'The API takes requests of our own pages for those of another site. No form and no login works.',
    {
      threshold: 3,
    },
  ),
  onEvent('unexpected_error', 'A function failed unexpectedly. The log event `unexpected_error` has the cause.'),
  onEvent('login_failed', 'Someone may be guessing the password: 50 logins failed within an hour.', {
    threshold: 50,
    period: Duration.hours(1),
  }),
  onEvent('login_without_password_set', 'The client room has no password yet, so a login failed. Every login will.'),
  onEvent('password_unverifiable', 'A password could not be compared with the stored hash. Logins fail.'),
  onEvent(
    'limiter_unavailable',
    'Requests cannot be counted in the database. Each running function limits forms and logins by its own count.',
    { threshold: 5 },
  ),
  ...tableParts(tables).map(throttledTable),
];

/** What visitors meet before any function of ours. */
const siteRules: readonly AlarmRule[] = [
  {
    name: 'site-down',
    description:
      'The site does not answer as it should under its public name, or nothing has asked it for half an hour.',
    metric: ({ logMetrics }) => logMetrics.measured('siteUp', 'Minimum', silence),
    threshold: 1,
    ...heartbeat,
  },
  {
    name: 'certificate-expiring',
    description: "The certificate of the site's public name expires within two weeks and has not been renewed.",
    metric: ({ logMetrics }) => logMetrics.measured('certificateDays', 'Minimum', silence),
    // AWS renews a certificate weeks before this.
    threshold: 14,
    startsBelow: true,
  },
  {
    name: 'site-errors',
    description: 'At least 5% of the responses that visitors get from CloudFront are server errors.',
    metric: ({ site }) => edgeErrorRate(site.distribution),
    threshold: 5,
    atTheEdge: true,
  },
  {
    name: 'edge-function-errors',
    description: 'A function at the edge failed, and CloudFront answered the visitors with an error.',
    metric: ({ site }) => edgeFunctionErrors(site.functions.all),
    threshold: 1,
    atTheEdge: true,
  },
  {
    name: 'requests-refused',
    description: 'API Gateway refuses requests because a route has too many. Visitors may be unable to send the form.',
    metric: ({ logMetrics }) => logMetrics.refused(),
    threshold: 10,
  },
];

const throttledRule = (folder: string): AlarmRule => ({
  name: `${folder}-throttled`,
  description: `The ${folder} function uses all of its reserved concurrency, and further requests fail. This is most likely a flood.`,
  metric: ({ handlers }) => {
    const handler = handlers.get(folder);
    if (!handler) throw new Error(`functions/${folder} is not deployed.`);
    return handler.lambda.metricThrottles(sum);
  },
  threshold: 10,
});

/** Every alarm of a stage. */
export const alarmRules = (functions: readonly ApiFunction[]): AlarmRule[] => [
  ...leadRules,
  ...siteRules,
  ...apiRules,
  ...functions.filter(({ reservedConcurrency }) => reservedConcurrency).map(({ folder }) => throttledRule(folder)),
];
