/** Licences that ask for nothing but their own text and names, by SPDX id. What is not here has to be looked at. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/**
 * Whether an SPDX expression lets us take a package under permissive terms: every part of an AND, one part of an OR.
 * Anything that is no such expression does not.
 */
export const isPermissive = (expression: string): boolean => {
  const inner = /^\(([^()]*)\)$/.exec(expression.trim())?.[1] ?? expression.trim();
  if (/[()]/.test(inner)) return false;
  return inner.split(' OR ').some((part) => part.split(' AND ').every((id) => permissive.has(id.trim())));
};
