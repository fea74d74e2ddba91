import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, faults, passTo, startBrokenService } from './broken-service.ts';

/** What a call can meet: a fault in the service's place, or the service's own answer, late or never. */
export type Trouble = Fault | 'slow' | 'lostAcknowledgement';

/** A late answer that is still in time. Milliseconds. */
const slowMs = 400;

export type FaultProxy = {
  endpoint: string;
  /** The operations that were called, in order; an attempt is a call. */
  calls: string[];
  /** Lets the next `times` calls of an operation, such as PutItem, meet trouble; `after` calls pass first. */
  set(operation: string, trouble: Trouble, when?: { times?: number; after?: number }): void;
  /** Lets every call pass again, and forgets which came. */
  calm(): void;
  close(): Promise<void>;
};

/**
 * Stands between a function and a service. Every call passes until it is told otherwise.
 * @param service where the real service is, or what plays its part
 * @param operationOf names a request's operation; the JSON services of AWS name it in X-Amz-Target
 */
export const startFaultProxy = async (
  service: string | RequestListener,
  operationOf = (headers: Record<string, unknown>) => String(headers['x-amz-target']).split('.')[1] ?? '',
): Promise<FaultProxy> => {
  const through = (deliver: boolean): RequestListener =>
    typeof service === 'string'
      ? passTo(service, (_, respond, drop) => (deliver ? respond() : drop()))
      : (request, response) => (deliver ? service(request, response) : request.socket.resetAndDestroy());
  const [pass, lose] = [through(true), through(false)];
  const troubles = new Map<string, { trouble: Trouble; from: number; to: number }>();
  const calls: string[] = [];
  const proxy = await startBrokenService();
  proxy.behave(async (request, response) => {
    const operation = operationOf(request.headers);
    calls.push(operation);
    const met = troubles.get(operation);
    const count = calls.filter((name) => name === operation).length;
    if (!met || count <= met.from || count > met.to) return pass(request, response);
    if (met.trouble === 'lostAcknowledgement') return lose(request, response);
    if (met.trouble !== 'slow') return faults[met.trouble](request, response);
    await delay(slowMs);
    pass(request, response);
  });
  return {
    endpoint: proxy.endpoint,
    calls,
    set: (operation, trouble, { times = Number.POSITIVE_INFINITY, after = 0 } = {}) => {
      const from = calls.filter((name) => name === operation).length + after;
      troubles.set(operation, { trouble, from, to: from + times });
    },
    calm: () => {
      troubles.clear();
      calls.length = 0;
    },
    close: () => proxy.close(),
  };
};
