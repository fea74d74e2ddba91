import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Fault, faults, startBrokenService } from './broken-service.ts';

/** `lostAcknowledgement`: the call takes effect, but its response does not arrive. */
export type ProxyFault = Fault | 'lostAcknowledgement';

type Rule = { operation: string; fault: ProxyFault; about: string; after: number; times: number; seen: number };

const pass = (endpoint: string, request: IncomingMessage, body: Buffer, response: ServerResponse, isLost: boolean) => {
  const { method, headers } = request;
  forward(endpoint, { method, headers }, async (forwarded) => {
    const text = await buffer(forwarded);
    if (isLost) return request.socket.resetAndDestroy();
    const { date: _, ...headers } = forwarded.headers;
    response.writeHead(forwarded.statusCode ?? 500, headers).end(text);
  }).end(body);
};

/** A proxy between a function and a service. It forwards every call that `set` and `disturb` leave alone. */
export const startFaultProxy = async (endpoint: string) => {
  const rules = new Set<Rule>();
  let choose: (operation: string, body: string) => ProxyFault | undefined = () => undefined;
  const findRule = (operation: string, body: Buffer) => {
    const concerned = [...rules].filter((rule) => rule.operation === operation && body.includes(rule.about));
    for (const rule of concerned) rule.seen += 1;
    return concerned.find(({ seen, after, times }) => seen > after && seen <= after + times);
  };
  const proxy = await startBrokenService();
  proxy.behave(async (request, response) => {
    // If a test sets the clock, a real Date header makes the SDK adjust its clock, pause, and retry a refused call.
    response.sendDate = false;
    const body = await buffer(request);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const fault = findRule(operation, body)?.fault ?? choose(operation, body.toString());
    if (fault === undefined || fault === 'lostAcknowledgement')
      pass(endpoint, request, body, response, fault !== undefined);
    else faults[fault](request, response);
  });
  return {
    endpoint: proxy.endpoint,
    /** Disturbs `times` calls whose body contains `about`, after skipping `after` of them. Call the result to stop. */
    set: (operation: string, fault: ProxyFault, when: Partial<Pick<Rule, 'about' | 'after' | 'times'>> = {}) => {
      const rule = { operation, fault, about: '', after: 0, times: Number.POSITIVE_INFINITY, seen: 0, ...when };
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
    },
    close: proxy.close,
  };
};
