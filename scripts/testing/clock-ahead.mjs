/*
 * Loaded before everything else, by `node --import`, in Node 20 too: sets the clock of a process, and of those that it
 * starts, ahead by DAYS_AHEAD days, and has it run CLOCK_SPEED times as fast. CONTRIBUTING.md says how to run the tests so.
 */

const { DAYS_AHEAD = '0', CLOCK_SPEED = '1' } = process.env;
const RealDate = Date;
const started = RealDate.now();
const aheadMs = Number(DAYS_AHEAD) * 24 * 60 * 60 * 1000;
const now = () => Math.round(started + (RealDate.now() - started) * Number(CLOCK_SPEED)) + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (date, parts, target) => Reflect.construct(date, parts.length === 0 ? [now()] : parts, target),
  apply: () => new RealDate(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
