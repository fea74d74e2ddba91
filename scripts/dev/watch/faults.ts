import { stripVTControlCharacters } from 'node:util';
import { buildErrorMessage, createLogger, type Logger, type ViteDevServer } from 'vite';
import { printable } from '#scripts/common/setup-error.ts';

const payloadOf = (text: string) => ({
  type: 'error' as const,
  err: { message: stripVTControlCharacters(text), stack: '' },
});

/** Reports errors in the terminal and in every open page. */
export class Faults {
  /** Current errors by subject. A page that opens receives them. */
  private readonly standing = new Map<string, string>();
  private vite: ViteDevServer | undefined;

  /** Vite's logger also sends errors to open pages, including uncaught errors of pages. */
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

  /** @param vite the server whose pages receive the errors */
  showIn(vite: ViteDevServer): void {
    this.vite = vite;
    vite.environments.client.hot.on('vite:client:connect', (_data, client) => {
      for (const text of this.standing.values()) client.send(payloadOf(text));
    });
  }

  /** Reports an error with its source location and stack. */
  report(error: unknown): void {
    const shown = printable(error);
    this.logger.error(
      shown instanceof Error ? buildErrorMessage(shown, [`${shown.name}: ${shown.message}`]) : String(shown),
    );
  }

  /**
   * Reports an error about one subject, such as the types. Once fixed, pages reload to remove it.
   * @param text empty when nothing is wrong
   */
  state(subject: string, text: string): void {
    const wasWrong = this.standing.delete(subject);
    if (text) {
      this.standing.set(subject, text);
      this.logger.error(text);
    } else if (wasWrong) this.reload();
  }

  /** Reloads every open page. */
  reload(): void {
    this.vite?.environments.client.hot.send({ type: 'full-reload' });
  }
}
