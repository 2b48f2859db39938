import { expect, it } from 'vitest';
import { draftShape } from './draft-shape.ts';
import { newCampaign } from './form-values.ts';

const shape = draftShape(['dom_1'], 'dom_1');

it('a draft that was kept before there were costs is kept on', () => {
  const { costs, ...older } = newCampaign('dom_1');
  expect(shape.parse(older)).toEqual({ ...older, costs });
});

it('a draft of a domain that is gone takes the one that is there', () => {
  expect(shape.parse(newCampaign('dom_gone')).domainId).toBe('dom_1');
});
