import { Construct, RootConstruct } from 'constructs';
import { expect, it } from 'vitest';
import { edgeName } from './names.ts';

it('edgeName: differs when a construct has moved', () => {
  const root = new RootConstruct();
  const names = ['Here', 'There'].map((id) =>
    edgeName(new Construct(root, id), { stage: 'prod', region: 'us-east-1' }, 'site'),
  );
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^website-prod-us-east-1-site-[0-9a-f]{4}$/);
});
