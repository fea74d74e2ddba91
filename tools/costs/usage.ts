import { notifier } from '#functions/routes.ts';
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
  /** Of the forms, those suspected of being spam: no e-mail. */
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

/** Memory in GB (functions/routes.ts) times seconds of a warm call. */
const gigabyteSeconds = {
  form: 0.5 * 0.08,
  login: 1 * 0.15,
  roomCall: 0.5 * 0.04,
  notify: 0.25 * 0.3,
  mailEvent: 0.25 * 0.1,
  sweep: 0.25 * 0.1,
};

/**
 * Write units of one lead: its limit (1), its row of up to 2 KB (2) and index entry (1), the count of emails (1), the
 * claim (2), the mark (2) that also takes it out of the index (1), and the delivery: a wrong guess (2) and a write (2).
 */
const writesOfLead = 14;

/** Alarms by the metrics that they look at: of the eighteen, three compute with several. */
const alarmMetrics = 28;
/** Events that are counted from logs (functions/routes.ts). They cost only when they occur: most never do. */
const customMetrics = 14;

/** A function reads the signing key once a minute at most, in each of its instances; so many are busy at a time. */
const busyInstances = 4;
const minutesOfMonth = 30 * 24 * 60;

/** What a month with so many page views uses of everything that is paid for. */
export const usageOf = (pageViews: number): Record<Unit, number> => {
  const forms = pageViews * assumed.forms;
  const logins = pageViews * assumed.logins;
  const roomCalls = pageViews * assumed.roomCalls;
  const files = pageViews * assumed.files;
  const apiRequests = forms + logins + roomCalls;
  const emails = forms * (1 - assumed.spamShare);
  const scheduled = notifier.schedules.reduce((sum, { everyMinutes }) => sum + minutesOfMonth / everyMinutes, 0);
  const storedGigabytes = (forms * assumed.monthsKept * assumed.leadKilobytes) / 1024 ** 2;
  return {
    cloudFrontGigabytes: (pageViews * assumed.kilobytes) / 1024 ** 2,
    cloudFrontRequests: files + apiRequests,
    // Both ways for a file, one way for a call of the API.
    edgeFunctionCalls: files * 2 + apiRequests,
    bucketReads: files * assumed.missedShare,
    apiRequests,
    lambdaCalls: apiRequests + emails * 2 + scheduled,
    lambdaGigabyteSeconds:
      forms * gigabyteSeconds.form +
      logins * gigabyteSeconds.login +
      roomCalls * gigabyteSeconds.roomCall +
      emails * gigabyteSeconds.notify +
      emails * gigabyteSeconds.mailEvent +
      scheduled * gigabyteSeconds.sweep,
    tableWrites: forms * writesOfLead + logins,
    // A login reads one row; a call of the room two, and both consistently. A sweep asks the index.
    tableReads: logins + roomCalls * 2 + scheduled,
    tableGigabytes: storedGigabytes,
    backupGigabytes: storedGigabytes,
    emails,
    logGigabytes: (apiRequests * assumed.logKilobytes) / 1024 ** 2,
    alarmMetrics,
    customMetrics,
    secrets: 2,
    secretReads: Math.min(logins + roomCalls, minutesOfMonth * busyInstances),
  };
};
