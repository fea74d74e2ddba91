import { allFunctions, type CountedEvent, canary } from '#functions/routes.ts';
import type { Deployed } from './deployed.ts';
import type { Unit } from './prices.ts';

/**
 * What is assumed of visitors, for each page view unless said otherwise. Sizes and times are measured on this site,
 * shares are guesses: put in your own once the dashboard shows them.
 */
export const assumed = {
  /** Files of the site: the page, and on a first visit what it names. */
  files: 6,
  /** Over the wire, with headers. About half of the visitors scroll to the form, which loads React (112 KB). */
  kilobytes: 80,
  /** Of the files, those that CloudFront has to fetch from the bucket. */
  missedShare: 0.01,
  forms: 0.001,
  /** Of the forms, those suspected of being spam: no email. */
  spamShare: 0.05,
  logins: 0.0005,
  /** A check and a document for each page of the client room; 5 in 1,000 page views are there. */
  roomCalls: 0.01,
  /** A lead with its entry in the index, in kilobytes; tables are assumed to hold a year of them. */
  leadKilobytes: 2,
  monthsKept: 12,
  /** Lines of the access log and of the function, for each call of the API, in kilobytes. */
  logKilobytes: 1,
} as const;

/** Seconds of a warm call of each function, measured; the canary's are mostly waiting. */
const seconds = {
  contact: 0.08,
  login: 0.15,
  proposals: 0.04,
  check: 0.04,
  notify: 0.3,
  'mail-events': 0.1,
  canary: 2,
} as const;

/** A call of the notify function by a schedule that finds nothing to do. */
const sweepSeconds = 0.1;

const gigabytesOf = (folder: keyof typeof seconds): number => {
  const definition = allFunctions.find((candidate) => candidate.folder === folder);
  if (!definition) throw new Error(`functions/${folder} is not deployed.`);
  return definition.memoryMb / 1024;
};

const gigabyteSeconds = (folder: keyof typeof seconds): number => gigabytesOf(folder) * seconds[folder];

/**
 * Write units of one lead: its limit (1), its row of up to 2 KB (2) and index entry (1), the count of emails (1), the
 * claim (2), the mark (2) that also takes it out of the index (1), and the delivery: a wrong guess (2) and a write (2).
 */
const writesOfLead = 14;

/** A function reads the signing key once a minute at most, in each of its instances; so many are busy at a time. */
const busyInstances = 4;
const minutesOfMonth = 30 * 24 * 60;

const hoursOfMonth = minutesOfMonth / 60;

/** An event that is counted is a metric, which is paid for by the hours that it occurs in. Most never do. */
const metricMonths = (occurrences: Partial<Record<CountedEvent, number>>): number =>
  Object.values(occurrences).reduce((sum, times) => sum + Math.min(1, times / hoursOfMonth), 0);

const visitsOfMonth = minutesOfMonth / canary.everyMinutes;

/** What the canary uses in a month. Each visit asks for two files and calls the API once. */
export const canaryUsage = ({ canaryAlarmMetrics }: Deployed): Partial<Record<Unit, number>> => ({
  cloudFrontRequests: visitsOfMonth * 3,
  edgeFunctionCalls: visitsOfMonth * 5,
  apiRequests: visitsOfMonth,
  lambdaCalls: visitsOfMonth * 2,
  lambdaGigabyteSeconds: visitsOfMonth * (gigabyteSeconds('canary') + gigabyteSeconds('check')),
  logGigabytes: (visitsOfMonth * 2 * assumed.logKilobytes) / 1024 ** 2,
  alarmMetrics: canaryAlarmMetrics,
  customMetrics: canary.measures.length,
});

/**
 * What a month with so many page views uses of everything that is paid for.
 * @param options.webAcl whether the setting `wafRateLimit` is used
 */
export const usageOf = (
  pageViews: number,
  deployed: Deployed,
  { webAcl }: { webAcl: boolean } = { webAcl: false },
): Record<Unit, number> => {
  const forms = pageViews * assumed.forms;
  const logins = pageViews * assumed.logins;
  const roomCalls = pageViews * assumed.roomCalls;
  const files = pageViews * assumed.files;
  const visits = canaryUsage(deployed);
  const apiRequests = forms + logins + roomCalls;
  const emails = forms * (1 - assumed.spamShare);
  const sweeps = deployed.scheduledCalls - visitsOfMonth;
  const storedGigabytes = (forms * assumed.monthsKept * assumed.leadKilobytes) / 1024 ** 2;
  const cloudFrontRequests = files + apiRequests + (visits.cloudFrontRequests ?? 0);
  return {
    cloudFrontGigabytes: (pageViews * assumed.kilobytes) / 1024 ** 2,
    cloudFrontRequests,
    // Both ways for a file, one way for a call of the API.
    edgeFunctionCalls: files * 2 + apiRequests + (visits.edgeFunctionCalls ?? 0),
    bucketReads: files * assumed.missedShare,
    apiRequests: apiRequests + (visits.apiRequests ?? 0),
    lambdaCalls: apiRequests + emails * 2 + sweeps + (visits.lambdaCalls ?? 0),
    lambdaGigabyteSeconds:
      forms * gigabyteSeconds('contact') +
      logins * gigabyteSeconds('login') +
      roomCalls * gigabyteSeconds('proposals') +
      emails * gigabyteSeconds('notify') +
      emails * gigabyteSeconds('mail-events') +
      sweeps * gigabytesOf('notify') * sweepSeconds +
      (visits.lambdaGigabyteSeconds ?? 0),
    tableWrites: forms * writesOfLead + logins,
    // A login reads one row; a call of the room two, and both consistently. A sweep asks the index three times.
    tableReads: logins + roomCalls * 2 + sweeps * 3,
    tableGigabytes: storedGigabytes,
    backupGigabytes: storedGigabytes,
    emails,
    logGigabytes: (apiRequests * assumed.logKilobytes) / 1024 ** 2 + (visits.logGigabytes ?? 0),
    alarmMetrics: deployed.alarmMetrics,
    customMetrics:
      deployed.reportedMetrics +
      metricMonths({ lead_stored: forms, lead_notified: emails, lead_delivered: emails, login_failed: logins }),
    webAcls: webAcl ? 1 : 0,
    webAclRules: webAcl ? deployed.webAclRules : 0,
    webAclRequests: webAcl ? cloudFrontRequests : 0,
    secrets: deployed.secrets,
    secretReads: Math.min(logins + roomCalls, minutesOfMonth * busyInstances),
  };
};
