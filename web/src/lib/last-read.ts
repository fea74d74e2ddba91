const prefix = 'last-read:';

/** A browser may refuse its storage, or have none left: then nothing is remembered. */
const attempt = <Result>(act: () => Result): Result | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** Forgets every edition that was read: a person who signs out may leave the browser to others. */
export function forgetLastRead(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  });
}

/**
 * The edition of a page that this browser showed last, before this one. It is kept in the browser only, and no request
 * carries it.
 * @param shown the edition that is remembered now
 */
export function lastRead(path: string, shown: string): string | undefined {
  const before = attempt(() => localStorage.getItem(prefix + path)) ?? undefined;
  attempt(() => localStorage.setItem(prefix + path, shown));
  return before;
}
