import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from '#scripts/dev/product/api.ts';
import { createEdge } from '#scripts/dev/product/edge.ts';

// The other side of each comparison in load.ts: the local API with handlers that do nothing, in a process of its own.

const routes = ['GET', 'POST'].map((method) => ({ method, path: '/api/nothing', folder: 'nothing' }));
const answer = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
const cdn = { originSecret: 'none', edge: createEdge() };
const api = createApi({ routes, loadHandler: async () => () => answer, cdn });
const server = createServer(api).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
