/** How often a person who waits is told. Milliseconds. */
const every = 2000;

/**
 * Tells now and then how far a long reading has come; a short one passes without a word.
 * @param note takes a line for people, apart from the command's own output
 * @returns is told each time how many leads were read until now
 */
export const readingProgress = (note: (line: string) => void, clock: () => number): ((count: number) => void) => {
  let last = clock();
  return (count) => {
    if (clock() - last < every) return;
    last = clock();
    note(`Read ${count.toLocaleString('en-US')} leads so far ...`);
  };
};
