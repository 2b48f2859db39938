import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../snapshot/text.ts';
import { snapshotText, sumOf } from '../../snapshot/text.ts';
import { samplePlan, sampleSnapshot } from '../test-edge.ts';
import { createSnapshotHolder } from './holder.ts';

const HOST = 'go.example';

/** A snapshot of `count` campaigns; those in `renamed` have another name. */
const snapshotOf = (count: number, revision: number, renamed: readonly number[] = []): Snapshot =>
  sampleSnapshot({
    revision,
    campaigns: Array.from({ length: count }, (_, i) => ({
      host: HOST,
      slug: `s${i}`,
      plan: samplePlan({ campaign: i + 1, name: renamed.includes(i) ? 'renamed' : 'as before' }),
    })),
  });

/** Splits a text at arbitrary bytes. */
function* pieces(text: string, size: number): Generator<Uint8Array, void> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const taking = () => {
  const holder = createSnapshotHolder();
  return {
    holder,
    take: (snapshot: Snapshot, size = 1000) => {
      const text = snapshotText(snapshot);
      return holder.take(sumOf(text), pieces(text, size));
    },
    linkOf: (i: number) => holder.current().sites.get(HOST)?.links.get(`s${i}`),
  };
};

test('others have their turn while a large snapshot is read, and it is applied as a whole', async () => {
  const { holder, take } = taking();
  await take(snapshotOf(3, 1));
  const seen = new Set<string>();
  let turns = 0;
  let over = false;
  const look = (): void => {
    turns++;
    seen.add(`${holder.current().revision} ${holder.current().campaigns.size}`);
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  expect(await take(snapshotOf(1500, 2))).toEqual({ ok: true, revision: 2 });
  over = true;
  seen.add(`${holder.current().revision} ${holder.current().campaigns.size}`);
  expect(turns).toBeGreaterThan(5);
  expect([...seen]).toEqual(['1 3', '2 1500']);
});

test('snapshots that arrive meanwhile follow in order', async () => {
  const { holder, take } = taking();
  const taken = await Promise.all([
    take(snapshotOf(300, 1)),
    take(snapshotOf(2, 2)),
    take(snapshotOf(300, 3, [7])),
  ]);
  expect(taken.map((one) => one.revision)).toEqual([1, 2, 3]);
  expect(holder.current()).toMatchObject({ revision: 3 });
  expect(holder.current().campaigns.size).toBe(300);
});

test('an unchanged campaign is the same object with its look-ups; the others are new', async () => {
  const { take, linkOf } = taking();
  await take(snapshotOf(5, 1));
  const before = [0, 1, 2, 3, 4].map(linkOf);
  await take(snapshotOf(5, 2, [2]));
  expect([0, 1, 2, 3, 4].map((i) => linkOf(i) === before[i])).toEqual([true, true, false, true, true]);
  expect(linkOf(2)?.plan.name).toBe('renamed');
});

test('a removed or added campaign costs the others nothing', async () => {
  const { take, linkOf } = taking();
  const five = snapshotOf(5, 1);
  await take(five);
  const before = [0, 1, 3, 4].map(linkOf);
  await take({ ...five, campaigns: five.campaigns.filter((_, i) => i !== 2) });
  expect([0, 1, 3, 4].map((i) => linkOf(i) === before[i > 2 ? i - 1 : i])).toEqual([true, true, true, true]);
  expect(linkOf(2)).toBeUndefined();
  await take(five);
  expect([0, 1, 3, 4].map((i) => linkOf(i) === before[i > 2 ? i - 1 : i])).toEqual([true, true, true, true]);
  expect(linkOf(2)?.plan.campaign).toBe(3);
});

test('a changed workspace is seen by unchanged campaigns', async () => {
  const { take, linkOf } = taking();
  const snapshot = snapshotOf(2, 1);
  await take(snapshot);
  linkOf(0);
  await take({ ...snapshot, workspaces: snapshot.workspaces.map((w) => ({ ...w, keepAddresses: true })) });
  expect(linkOf(0)?.workspace.keepAddresses).toBe(true);
});

test('the current text can be read again, byte for byte', async () => {
  const { holder, take } = taking();
  for (const renamed of [[], [3, 4], [300]]) {
    const snapshot = snapshotOf(400, 1, renamed);
    await take(snapshot);
    const text = Buffer.concat([...holder.current().text()]);
    expect(text.toString()).toBe(snapshotText(snapshot));
    expect(sumOf(text)).toBe(holder.current().sum);
  }
});

test('no corruption in transit takes effect', async () => {
  const good = snapshotText(snapshotOf(3, 1));
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: good.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom('flip', 'cut', 'twice'),
      async (at, by, how) => {
        const bytes = Buffer.from(good);
        bytes[at] = bytes[at]! ^ by;
        const changed = { flip: bytes, cut: bytes.subarray(0, at), twice: Buffer.concat([bytes, bytes]) }[
          how
        ];
        const { holder, take } = taking();
        await take(snapshotOf(1, 9));
        const before = holder.current();
        const taken = await holder.take(sumOf(good), [changed]);
        expect(taken).toEqual({ ok: false, revision: 0, reason: 'The checksum does not fit.' });
        expect(holder.current()).toBe(before);
      },
    ),
    { numRuns: 200 },
  );
});

test('a source that breaks off changes nothing, and the next one is taken', async () => {
  const { holder, take } = taking();
  await take(snapshotOf(3, 1));
  const broken = async function* () {
    yield Buffer.from(snapshotText(snapshotOf(3, 2))).subarray(0, 900);
    throw new Error('gone');
  };
  await expect(holder.take('00000000', broken())).rejects.toThrow('gone');
  expect(holder.current().revision).toBe(1);
  expect(await take(snapshotOf(3, 3))).toEqual({ ok: true, revision: 3 });
});
