import { request as forward, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, faults, startBrokenService } from './broken-service.ts';

/** Faults of a call: an error in place of the response, or a slow, late, or lost response. */
export type Trouble = Fault | 'slow' | 'late' | 'lostAcknowledgement';

/** A slow response arrives within the time limits, a late one after all of them. Milliseconds. */
const slowMs = 400;
const lateMs = 15_000;

type Rule = { operation: string; trouble: Trouble; about: string; after: number; times: number; seen: number };

export type FaultProxy = {
  endpoint: string;
  /** The called operations in order, retries included. */
  calls: string[];
  /**
   * Makes calls of an operation fail, such as PutItem.
   * @param when.about only calls whose body contains this @param when.after number of calls to pass first
   * @param when.times number of calls to fail; default: all
   * @returns a function that ends the fault
   */
  set(operation: string, trouble: Trouble, when?: { about?: string; after?: number; times?: number }): () => void;
  /** Faults for calls without a rule of `set`. @param choose receives the operation; undefined passes the call */
  disturb(choose: (operation: string) => Trouble | undefined): void;
  /** Removes all faults and clears `calls`. */
  calm(): void;
  close(): Promise<void>;
};

/** Forwards a call, then delivers, delays, or drops the response. */
const pass = (
  endpoint: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  trouble: 'late' | 'lostAcknowledgement' | undefined,
) => {
  const { method, headers } = request;
  forward(endpoint, { method, headers }, async (answer) => {
    const text = await buffer(answer);
    if (trouble === 'lostAcknowledgement') return request.socket.resetAndDestroy();
    if (trouble === 'late') await delay(lateMs, undefined, { ref: false });
    response.writeHead(answer.statusCode ?? 500, answer.headers).end(text);
  }).end(body);
};

/**
 * A proxy between a function and a service, which passes every call unless `set` says otherwise. JSON services name the
 * operation in X-Amz-Target, SES in the body.
 * @param endpoint of the service
 */
export const startFaultProxy = async (endpoint: string): Promise<FaultProxy> => {
  const rules = new Set<Rule>();
  const calls: string[] = [];
  let choose: (operation: string) => Trouble | undefined = () => undefined;
  const findRule = (operation: string, body: Buffer) => {
    const concerned = [...rules].filter((rule) => rule.operation === operation && body.includes(rule.about));
    for (const rule of concerned) rule.seen += 1;
    return concerned.find(({ seen, after, times }) => seen > after && seen <= after + times);
  };
  const answer: RequestListener = async (request, response) => {
    const body = await buffer(request);
    const target = request.headers['x-amz-target'];
    const operation = target ? String(target).split('.')[1] : new URLSearchParams(body.toString()).get('Action');
    calls.push(operation ?? '');
    const trouble = findRule(operation ?? '', body)?.trouble ?? choose(operation ?? '');
    if (trouble === 'slow') await delay(slowMs);
    if (trouble === undefined || trouble === 'slow') return pass(endpoint, request, body, response, undefined);
    if (trouble === 'late' || trouble === 'lostAcknowledgement')
      return pass(endpoint, request, body, response, trouble);
    return faults[trouble](request, response);
  };
  const proxy = await startBrokenService();
  proxy.behave(answer);
  return {
    endpoint: proxy.endpoint,
    calls,
    set: (operation, trouble, { about = '', after = 0, times = Number.POSITIVE_INFINITY } = {}) => {
      const rule = { operation, trouble, about, after, times, seen: 0 };
      rules.add(rule);
      return () => void rules.delete(rule);
    },
    disturb: (next) => {
      choose = next;
    },
    calm: () => {
      rules.clear();
      choose = () => undefined;
      calls.length = 0;
    },
    close: () => proxy.close(),
  };
};
