import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Fault, faults, startBrokenService } from './broken-service.ts';

/** `lostAcknowledgement`: the call takes effect, but its response does not arrive. */
export type ProxyFault = Fault | 'lostAcknowledgement';

/** Decides about a call to the service: the failure, or undefined to forward the call. */
type Rule = (operation: string, body: string) => ProxyFault | undefined;

const pass = (endpoint: string, request: IncomingMessage, body: Buffer, response: ServerResponse, isLost: boolean) => {
  const { method, headers } = request;
  forward(endpoint, { method, headers }, async (forwarded) => {
    const text = await buffer(forwarded);
    if (isLost) return request.socket.resetAndDestroy();
    const { date: _, ...headers } = forwarded.headers;
    response.writeHead(forwarded.statusCode ?? 500, headers).end(text);
  }).end(body);
};

/** A proxy between a function and a service. It forwards every call that no rule disturbs. */
export const startFaultProxy = async (endpoint: string) => {
  const rules = new Set<Rule>();
  const proxy = await startBrokenService();
  proxy.behave(async (request, response) => {
    // If a test sets the clock, a real Date header makes the SDK adjust its clock, pause, and retry a refused call.
    response.sendDate = false;
    const body = await buffer(request);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const text = body.toString();
    const [fault] = [...rules].map((rule) => rule(operation, text)).filter((found) => found !== undefined);
    if (fault && fault !== 'lostAcknowledgement') faults[fault](request, response);
    else pass(endpoint, request, body, response, fault !== undefined);
  });
  /** @returns a function that removes the rule */
  const disturb = (rule: Rule) => {
    rules.add(rule);
    return () => void rules.delete(rule);
  };
  return {
    endpoint: proxy.endpoint,
    disturb,
    /** Disturbs `times` calls whose body contains `about`, after skipping `after` of them. */
    set: (operation: string, fault: ProxyFault, { about = '', after = 0, times = Number.POSITIVE_INFINITY } = {}) => {
      let seen = 0;
      return disturb((called, body) => {
        if (called !== operation || !body.includes(about)) return undefined;
        seen += 1;
        return seen > after && seen <= after + times ? fault : undefined;
      });
    },
    calm: () => rules.clear(),
    close: proxy.close,
  };
};
