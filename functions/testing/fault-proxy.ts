import { request as forward, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, faults, startBrokenService } from './broken-service.ts';

export type ProxyFault = Fault | 'slow' | 'lostAcknowledgement';

const slowMs = 400;

type Rule = { operation: string; trouble: ProxyFault; about: string; after: number; times: number; seen: number };

const pass = (endpoint: string, request: IncomingMessage, body: Buffer, response: ServerResponse, isLost: boolean) => {
  const { method, headers } = request;
  forward(endpoint, { method, headers }, async (answer) => {
    const text = await buffer(answer);
    if (isLost) return request.socket.resetAndDestroy();
    const { date: _, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, headers).end(text);
  }).end(body);
};

/** A proxy between a function and a service. It forwards every call that `set` and `disturb` leave alone. */
export const startFaultProxy = async (endpoint: string) => {
  const rules = new Set<Rule>();
  const calls: string[] = [];
  let choose: (operation: string, body: string) => ProxyFault | undefined = () => undefined;
  const findRule = (operation: string, body: Buffer) => {
    const concerned = [...rules].filter((rule) => rule.operation === operation && body.includes(rule.about));
    for (const rule of concerned) rule.seen += 1;
    return concerned.find(({ seen, after, times }) => seen > after && seen <= after + times);
  };
  const answer: RequestListener = async (request, response) => {
    // If a test sets the clock, a real Date header makes the SDK adjust its clock, pause, and retry a refused call.
    response.sendDate = false;
    const body = await buffer(request);
    const target = request.headers['x-amz-target'];
    const operation = target ? String(target).split('.')[1] : new URLSearchParams(body.toString()).get('Action');
    calls.push(operation ?? '');
    const trouble = findRule(operation ?? '', body)?.trouble ?? choose(operation ?? '', body.toString());
    if (trouble === 'slow') await delay(slowMs);
    if (trouble !== undefined && trouble in faults) return faults[trouble as Fault](request, response);
    return pass(endpoint, request, body, response, trouble === 'lostAcknowledgement');
  };
  const proxy = await startBrokenService();
  proxy.behave(answer);
  return {
    endpoint: proxy.endpoint,
    /** The called operations in order, retries included. */
    calls,
    /** Disturbs `times` calls whose body contains `about`, after skipping `after` of them. Call the result to stop. */
    set: (operation: string, trouble: ProxyFault, when: Partial<Pick<Rule, 'about' | 'after' | 'times'>> = {}) => {
      const rule = { operation, trouble, about: '', after: 0, times: Number.POSITIVE_INFINITY, seen: 0, ...when };
      rules.add(rule);
      return () => void rules.delete(rule);
    },
    /** Disturbs calls that no `set` covers. @param next returns the failure, or undefined to forward the call */
    disturb: (next: typeof choose) => {
      choose = next;
    },
    calm: () => {
      rules.clear();
      choose = () => undefined;
      calls.length = 0;
    },
    close: proxy.close,
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
