import { expect, it } from 'vitest';
import { allFunctions } from './routes.ts';

// infra/site-stack.test.ts compares each function's role with its grants. This test makes a wider grant a decision.
it('allFunctions: grants each function only these actions', () => {
  const granted = allFunctions.map(({ folder, grants: { tables, ...more } }) => {
    const actions = Object.entries(tables).map(([table, names]) => `${table}: ${names.join(', ')}`);
    return [folder, [...actions, ...Object.entries(more).map(([name, value]) => `${name}: ${value}`)]];
  });
  const reads = ['users: BatchGetItem', 'ended_sessions: BatchGetItem', 'readsSigningKey: true'];
  expect(Object.fromEntries(granted)).toEqual({
    contact: ['contact_submissions: GetItem, PutItem', 'rate_limits: UpdateItem', 'limitKeys: contact#'],
    login: [
      'users: GetItem',
      'rate_limits: UpdateItem',
      'ended_sessions: PutItem',
      'limitKeys: login#',
      'readsSigningKey: true',
    ],
    logout: ['users: BatchGetItem', 'ended_sessions: BatchGetItem, PutItem', 'readsSigningKey: true'],
    check: reads,
    proposals: reads,
    notify: [
      'contact_submissions: GetItem, UpdateItem, index:Query',
      'rate_limits: GetItem, UpdateItem',
      'limitKeys: mail#',
      'sendsEmail: true',
    ],
  });
});
