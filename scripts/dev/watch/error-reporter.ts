import { stripVTControlCharacters } from 'node:util';
import { buildErrorMessage, createLogger, type NormalizedHotChannel } from 'vite';
import { printable } from '#scripts/common/setup-error.ts';

const payloadOf = (text: string) => ({
  type: 'error' as const,
  err: { message: stripVTControlCharacters(text), stack: '' },
});

/** Whether a browser reports only that it could not load a module; Vite has already reported the reason. */
const isConsequence = (text: string) => /dynamically imported module|module script failed/.test(text);

export type ErrorReporter = ReturnType<typeof createErrorReporter>;

/** Reports errors in the terminal and in every open page. */
export const createErrorReporter = () => {
  const vite = createLogger();
  /** Current errors by subject. A newly opened page receives them. */
  const currentErrors = new Map<string, string>();
  let pages: NormalizedHotChannel | undefined;
  const error: typeof vite.error = (text, options) => {
    vite.error(text, options);
    if (!isConsequence(text)) pages?.send(payloadOf(text));
  };
  return {
    /** Vite also reports the errors of open pages to this logger. */
    logger: { ...vite, error },
    /** Reports unexpected errors, which functions log as lines of JSON. */
    watchLog(): void {
      const write = console.error;
      console.error = (...parts: unknown[]) => {
        write(...parts);
        const line = String(parts[0]);
        if (line.startsWith('{') && line.includes('"event":"unexpected_error"')) error(JSON.parse(line).stack);
      };
    },
    /** Shows errors in open pages. @param hot Vite's channel to these pages */
    showIn(hot: NormalizedHotChannel): void {
      pages = hot;
      hot.on('vite:client:connect', (_data, client) => {
        for (const text of currentErrors.values()) client.send(payloadOf(text));
      });
    },
    report(cause: unknown): void {
      const shown = printable(cause);
      error(shown instanceof Error ? buildErrorMessage(shown, [`${shown.name}: ${shown.message}`]) : String(shown));
    },
    /**
     * Reports the current error about a subject, such as types. Once it is fixed, pages reload to remove the message.
     * @param text empty when nothing is wrong
     */
    setError(subject: string, text: string): void {
      const wasWrong = currentErrors.delete(subject);
      if (text) {
        currentErrors.set(subject, text);
        error(text);
      } else if (wasWrong) pages?.send({ type: 'full-reload' });
    },
    reload: () => pages?.send({ type: 'full-reload' }),
  };
};
