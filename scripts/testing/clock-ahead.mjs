/*
 * Loaded before everything else by `node --import`, in Node 20 too: sets the clock of a process, and of those that it
 * starts, ahead by DAYS_AHEAD days. CONTRIBUTING.md says how to run the tests with it.
 */

const RealDate = Date;
const aheadMs = Number(process.env.DAYS_AHEAD ?? 0) * 24 * 60 * 60 * 1000;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (date, parts, target) => Reflect.construct(date, parts.length === 0 ? [now()] : parts, target),
  apply: () => new RealDate(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
