import { expect, it } from 'vitest';
import { draftShape } from './draft-shape.ts';
import { newCampaign } from './form-values.ts';

const shape = draftShape(['dom_1'], 'dom_1');

it('a draft from before costs existed is kept', () => {
  const { costs, ...older } = newCampaign('dom_1');
  expect(shape.parse(older)).toEqual({ ...older, costs });
});

it('a draft from before landing pages could have several exits is kept', () => {
  const values = newCampaign('dom_1');
  const paths = values.paths.map(({ exits: _, ...older }) => older);
  expect(shape.parse({ ...values, paths })).toEqual(values);
});

it('a draft with a deleted domain takes the existing one', () => {
  expect(shape.parse(newCampaign('dom_gone')).domainId).toBe('dom_1');
});
