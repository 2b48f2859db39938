import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noProgress } from '../../test/helpers/backup-house.ts';
import { handRuntime, layJournal, readJournal } from '../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../test/helpers/event-records.ts';
import { segmentsBelow, shipAll, shippingHouse } from '../../test/helpers/shipping.ts';
import { readCopy } from '../events/journal/copy.ts';
import { nodeDisk } from '../events/journal/disk.ts';
import { compressedFile, segmentFile } from '../events/journal/segments.ts';
import { readProgress, readState } from '../events/journal/state.ts';
import { openJournal } from '../events/journal/writer.ts';
import { copyJournal, raiseEpochs } from './journals.ts';

const withFolder = async (work: (root: string) => Promise<void>): Promise<void> => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead journals '));
  try {
    await work(root);
  } finally {
    fs.rmSync(root, { recursive: true });
  }
};

/** Each step: records answered in one turn, whether a tick notifies readers, whether the worker restarts. */
const steps = fc.array(
  fc.record({ records: fc.nat(6), tick: fc.boolean(), again: fc.nat(9).map((n) => n === 0) }),
  { minLength: 1, maxLength: 12 },
);

test('a copy of a journal that is being written holds every answered record once, and is closed', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(300, 900, 1e6), fc.nat(60), async (plan, segmentBytes, torn) =>
      withFolder(async (root) => {
        const runtime = handRuntime(NOON);
        const dir = path.join(root, 'n1-w0');
        const place = { dir, node: 1, worker: 0 };
        const open = () =>
          openJournal({ ...place, disk: nodeDisk, runtime, mode: 'interval', intervalMs: 50, segmentBytes });
        let journal = open();
        const answered: string[] = [];
        for (const { records, tick, again } of plan) {
          for (let i = 0; i < records; i++) {
            const { epoch, sequence, ...position } = journal.next();
            journal.append({ ...position, epoch, sequence }, requestFields(), () =>
              answered.push(`${epoch} ${sequence}`),
            );
          }
          runtime.turn();
          if (tick) runtime.tick();
          runtime.time += 30;
          if (!again) continue;
          await journal.close();
          journal = open();
        }
        // A write in progress, of which nothing has been answered yet.
        const progress = readProgress(nodeDisk, dir);
        const last = path.join(
          dir,
          segmentFile({ epoch: progress?.epoch ?? 0, index: progress?.segment ?? 0 }),
        );
        if (fs.existsSync(last)) fs.appendFileSync(last, '{"k":"r","e":1'.repeat(5).slice(0, torn));

        // A record that waits for a slow sync is already in the segment; its answer may leave during or after the copy.
        const before = [...answered];
        const to = path.join(root, 'copy', 'n1-w0');
        const copied = await copyJournal(place, to, 'journal/n1-w0', noProgress());
        const held = readJournal(nodeDisk, to).flatMap(({ records }) =>
          records.map(({ record }) => `${record.e} ${record.s}`),
        );
        expect(held.slice(0, before.length)).toEqual(before);
        expect(readState(nodeDisk, to)).toMatchObject({
          closed: true,
          seals: [],
          epoch: copied?.journal.epoch,
        });
        for (const { path: name, bytes } of copied?.files ?? []) {
          expect(fs.statSync(path.join(root, 'copy', name.slice('journal/'.length))).size).toBe(bytes);
        }
        await journal.close();
        expect(held).toEqual(answered.slice(0, held.length));
      }),
    ),
    { numRuns: 60 },
  );
});

test('while both forms of a segment exist, the one that readers use is copied', async () => {
  await withFolder(async (root) => {
    const line = lineOf(requestFields(), { epoch: 5, sequence: 1, time: NOON });
    const dir = layJournal(nodeDisk, { root, segments: [[line]] });
    const segment = { epoch: 5, index: 1 };
    fs.writeFileSync(path.join(dir, compressedFile(segment)), 'damaged');
    const to = path.join(root, 'copy', 'n1-w0');
    const copied = await copyJournal({ dir, node: 1, worker: 0 }, to, 'journal/n1-w0', noProgress());
    expect(copied?.files[0]?.path).toBe(`journal/n1-w0/${segmentFile(segment)}`);
    expect(fs.readFileSync(path.join(to, segmentFile(segment)))).toEqual(line);
    expect(fs.existsSync(path.join(to, compressedFile(segment)))).toBe(false);
  });
});

test('a journal of another machine stays open in a backup, and its machine continues it after a restore', async () => {
  const house = shippingHouse();
  try {
    const edge = house.edge('a', 2);
    const worker = edge.open(0, 400);
    for (let i = 0; i < 3; i++) await worker.ask(1);
    worker.tick();
    await shipAll(house, edge);
    const restored = path.join(house.base, 'restored');
    const dir = `${house.root}/n2-w0`;
    const copied = await copyJournal(
      { dir, node: 2, worker: 0 },
      `${restored}/n2-w0`,
      'journal/n2-w0',
      noProgress(),
    );
    expect(copied?.files.map(({ path: name }) => path.basename(name))).toContain('copy');
    const manifest = {
      journals: [copied?.journal ?? { node: 2, worker: 0, epoch: 0, segments: 0, lastTime: 0 }],
    };
    raiseEpochs(
      restored,
      manifest as Parameters<typeof raiseEpochs>[1],
      { node: 1, workers: 1 },
      2_000_000_000,
    );
    const state = readState(nodeDisk, dir);
    expect(readState(nodeDisk, `${restored}/n2-w0`)).toMatchObject({ closed: false, epoch: state?.epoch });
    expect(readCopy(nodeDisk, `${restored}/n2-w0`)).toEqual(readCopy(nodeDisk, dir));
    expect(readState(nodeDisk, `${restored}/n1-w0`)).toMatchObject({ closed: true, epoch: 2_000_000_000 });

    for (let i = 0; i < 3; i++) await worker.ask(1);
    await worker.close();
    await shipAll(house, edge);
    await house.receiver.close();
    fs.rmSync(house.root, { recursive: true });
    fs.renameSync(restored, house.root);
    await house.restartReceiver();
    await shipAll(house, edge);
    const here = segmentsBelow(house.root);
    expect(here).toEqual(segmentsBelow(edge.root));
    expect(Object.keys(here).length).toBeGreaterThan(2);
    expect(readCopy(nodeDisk, dir)?.gaps).toEqual([]);
  } finally {
    await house.receiver.close();
    house.remove();
  }
});
