import { expect } from 'vitest';
import { openKeys } from '../../src/config/keys.ts';
import { ringSigner } from '../../src/events/journal/click-id.ts';
import { recordKey } from '../../src/events/store/record-place.ts';

/** Every id seen by a client identifies exactly one stored row. */
export const checkStored = (
  ids: readonly string[],
  dataDir: string,
  stored: ReadonlyMap<string, number>,
): void => {
  const signer = ringSigner(openKeys(dataDir).click);
  const counts = ids.map((id) => {
    const click = signer.verify(id);
    if (click === null) throw new Error(`${id} was not signed by this installation`);
    return stored.get(recordKey(click)) ?? 0;
  });
  expect(counts.filter((count) => count !== 1)).toEqual([]);
  expect([...stored.values()].filter((count) => count !== 1)).toEqual([]);
};
