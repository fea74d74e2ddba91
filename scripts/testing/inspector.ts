import { once } from 'node:events';
import { SourceMap } from 'node:module';
import { until } from './start-product.ts';

type Place = { scriptId: string; lineNumber: number; columnNumber: number };
type Message = { id?: number; method?: string; params?: unknown; result?: unknown };

/** A script of the program, with lines from 1 as they are in its source. */
class Script {
  readonly id: string;
  private readonly map: SourceMap;

  constructor(id: string, sourceMapUrl: string) {
    this.id = id;
    this.map = new SourceMap(JSON.parse(Buffer.from(sourceMapUrl.split(',')[1] ?? '', 'base64').toString()));
  }

  /** The line of the source of a place in the program, both of whose numbers count from 0. */
  original(line: number, column: number): number {
    const entry = this.map.findEntry(line, column);
    return 'originalLine' in entry ? entry.originalLine + 1 : 0;
  }

  /** Where the program has the first code of a line of the source. */
  generated(line: number): { lineNumber: number; columnNumber: number } {
    for (let lineNumber = 0; lineNumber < 10_000; lineNumber += 1) {
      for (let columnNumber = 0; columnNumber < 200; columnNumber += 1) {
        const entry = this.map.findEntry(lineNumber, columnNumber);
        if ('generatedLine' in entry && entry.generatedLine === lineNumber && entry.originalLine === line - 1)
          return { lineNumber, columnNumber: entry.generatedColumn };
      }
    }
    throw new Error(`The program has nothing of line ${line}.`);
  }
}

/** A debugger of a Node program, as an editor is one (https://chromedevtools.github.io/devtools-protocol/v8/Debugger/). */
export class Inspector {
  private readonly socket: WebSocket;
  private readonly answers = new Map<number, (result: unknown) => void>();
  private readonly scripts = new Map<string, { scriptId: string; sourceMapURL: string }>();
  private pausedAt: Place | undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => this.take(JSON.parse(String(data))));
  }

  /** @param url what the program says that it listens on */
  static async attach(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Inspector(socket);
  }

  private take({ id, method, params, result }: Message): void {
    if (id !== undefined) this.answers.get(id)?.(result);
    if (method === 'Debugger.scriptParsed') {
      const script = params as { url: string; scriptId: string; sourceMapURL: string };
      this.scripts.set(script.url, script);
    }
    if (method === 'Debugger.paused') {
      this.pausedAt = (params as { callFrames: { location: Place }[] }).callFrames[0]?.location;
    }
  }

  /** Calls a method of the protocol. */
  call(method: string, params: object = {}): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const id = this.answers.size + 1;
    this.answers.set(id, resolve);
    this.socket.send(JSON.stringify({ id, method, params }));
    return promise;
  }

  /** The script that the program has made of a file. */
  async scriptOf(file: string): Promise<Script> {
    await until(`a script of ${file}`, () => this.scripts.has(file));
    const { scriptId = '', sourceMapURL = '' } = this.scripts.get(file) ?? {};
    return new Script(scriptId, sourceMapURL);
  }

  /** Where the program has stopped. */
  async paused(): Promise<Place> {
    await until('a stop at a breakpoint', () => this.pausedAt !== undefined, 60_000);
    return this.pausedAt as Place;
  }

  [Symbol.dispose](): void {
    this.socket.close();
  }
}
