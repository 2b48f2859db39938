import { expect, it } from 'vitest';
import { draftShape } from './draft-shape.ts';
import { newCampaign } from './form-values.ts';

const shape = draftShape(['dom_1'], 'dom_1');

it('a draft from before costs existed is kept', () => {
  const { costs, ...older } = newCampaign('dom_1');
  expect(shape.parse(older)).toEqual({ ...older, costs });
});

it('a draft with a deleted domain takes the existing one', () => {
  expect(shape.parse(newCampaign('dom_gone')).domainId).toBe('dom_1');
});
