import { stripVTControlCharacters } from 'node:util';
import { buildErrorMessage, createLogger, type Logger, type ViteDevServer } from 'vite';
import { printable } from '#scripts/common/setup-error.ts';

const payloadOf = (text: string) => ({
  type: 'error' as const,
  err: { message: stripVTControlCharacters(text), stack: '' },
});

/** Reports faults in the terminal and in every open page. */
export class Faults {
  /** What is wrong and not yet fixed, by subject. Each page that opens is told. */
  private readonly standing = new Map<string, string>();
  private vite: ViteDevServer | undefined;

  /** Vite's own logger: sends every error to the page too, including the page's uncaught ones. */
  readonly logger: Logger;

  constructor() {
    const logger = createLogger();
    this.logger = {
      ...logger,
      error: (text, options) => {
        logger.error(text, options);
        this.vite?.environments.client.hot.send(payloadOf(text));
      },
    };
  }

  /** @param vite the server whose pages are told */
  showIn(vite: ViteDevServer): void {
    this.vite = vite;
    vite.environments.client.hot.on('vite:client:connect', (_data, client) => {
      for (const text of this.standing.values()) client.send(payloadOf(text));
    });
  }

  /** Reports an error with its place in the sources and the calls that led to it. */
  report(error: unknown): void {
    const shown = printable(error);
    this.logger.error(
      shown instanceof Error ? buildErrorMessage(shown, [`${shown.name}: ${shown.message}`]) : String(shown),
    );
  }

  /**
   * Says what is wrong with one subject, such as the types. Once it is fixed, pages reload, because they showed it.
   * @param text empty when nothing is wrong
   */
  state(subject: string, text: string): void {
    const wasWrong = this.standing.delete(subject);
    if (text) {
      this.standing.set(subject, text);
      this.logger.error(text);
    } else if (wasWrong) this.reload();
  }

  /** Loads every open page again. */
  reload(): void {
    this.vite?.environments.client.hot.send({ type: 'full-reload' });
  }
}
