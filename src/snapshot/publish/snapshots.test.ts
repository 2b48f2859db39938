import { expect, test } from 'vitest';
import type { SnapshotParcel } from '../../contracts/workspace/local.ts';
import { createSnapshotHolder } from '../../edge/snapshot/holder.ts';
import type { Snapshot } from '../text.ts';
import { createSnapshots, parcelOf } from './snapshots.ts';

const snapshotOf = (revision: number): Snapshot => ({
  version: 2,
  revision,
  madeAt: 0,
  workspaces: [],
  domains: [],
  campaigns: [],
});

test('an edge worker accepts what is sent', async () => {
  const { message, text } = await parcelOf(snapshotOf(7));
  expect(message).toMatchObject({ revision: 7, bytes: Buffer.concat(text).length });
  expect(await createSnapshotHolder().take(message.sum, text)).toEqual({ ok: true, revision: 7 });
});

test('a write during a publication gets a snapshot compiled after it, and shares it', async () => {
  let stored = 1;
  const sent: number[] = [];
  const release: (() => void)[] = [];
  const snapshots = createSnapshots(
    async () => snapshotOf(stored),
    ({ message }: SnapshotParcel) =>
      new Promise((resolve) => {
        sent.push(message.revision);
        release.push(() => resolve({ live: true }));
      }),
  );
  expect(snapshots.current()).toBeNull();
  const first = snapshots.publish();
  await expect.poll(() => sent).toEqual([1]);
  stored = 2;
  const second = snapshots.publish();
  stored = 3;
  const third = snapshots.publish();
  release.shift()?.();
  await first;
  await expect.poll(() => sent).toEqual([1, 3]);
  release.shift()?.();
  expect(await Promise.all([second, third])).toEqual([{ live: true }, { live: true }]);
  expect(sent).toEqual([1, 3]);
});

test('a failed publication does not prevent the next one', async () => {
  let fail = true;
  const snapshots = createSnapshots(
    async () => {
      if (fail) throw new Error('the store is away');
      return snapshotOf(1);
    },
    async () => ({ live: false }),
  );
  await expect(snapshots.publish()).rejects.toThrow('away');
  fail = false;
  expect(await snapshots.publish()).toEqual({ live: false });
  expect(snapshots.current()).not.toBeNull();
});
