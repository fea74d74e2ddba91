/** Two indented columns; text of several lines stays in the second one. */
export const columns = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([left]) => left.length));
  const indent = `\n${' '.repeat(width + 4)}`;
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right.replaceAll('\n', indent)}`).join('\n');
};
