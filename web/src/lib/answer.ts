import { isRecord } from '#shared/api.ts';

/**
 * Takes an answer for what our own function says it is. The function has checked it whole before sending; here it is only
 * told from what a proxy on the way may have answered instead.
 * @param member what every such answer has
 * @throws {TypeError} if it has not
 */
export function answerWith<Answer extends object>(member: keyof Answer & string, json: unknown): Answer {
  if (!isRecord(json) || json[member] === undefined) throw new TypeError(`An answer without ${member} is not ours.`);
  return json as Answer;
}
