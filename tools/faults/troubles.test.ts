import { expect, test } from 'vitest';
import { chooseTrouble, randomNumbers, troubles } from './troubles.ts';

const decisions = (seed: number) => {
  const choose = chooseTrouble(troubles.mail, randomNumbers(seed));
  return Array.from({ length: 2000 }, () => choose());
};

test('the same seed makes the same decisions, another seed others', () => {
  expect(decisions(1)).toEqual(decisions(1));
  expect(decisions(1)).not.toEqual(decisions(2));
});

test('every kind of trouble occurs, and most calls pass', () => {
  const made = decisions(7);
  expect(new Set(made)).toEqual(new Set([undefined, ...troubles.mail]));
  expect(made.filter((trouble) => trouble === undefined).length).toBeGreaterThan(made.length / 2);
});
