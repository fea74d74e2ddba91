import { type AlarmRule, heartbeat, onEvent, silence } from './alarm-rule.ts';
import { leadRules } from './lead-alarms.ts';
import { serverErrorRate } from './monitored-resources.ts';

const apiRules: readonly AlarmRule[] = [
  {
    name: 'form-failed',
    description: 'A contact form was answered with an error. Unless its visitor sends it again, nobody hears of it.',
    metric: ({ logMetrics }) => logMetrics.formsFailed(),
    threshold: 1,
  },
  {
    name: 'api-errors',
    description: 'At least 5% of API responses are server errors. Visitors cannot use the form or the client room.',
    metric: ({ api }) => serverErrorRate(api),
    threshold: 5,
  },
  onEvent(
    'own_page_refused',
    'The API takes requests of our own pages for those of another site. No form and no login works.',
    {
      threshold: 3,
    },
  ),
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
];

/** Every alarm of a stage: what a person has to be told of at once. The dashboard shows the rest. */
export const alarmRules: readonly AlarmRule[] = [...leadRules, ...siteRules, ...apiRules];
