import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { layJournal, overwrite } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { temporaryStore } from '../../../test/helpers/event-store.ts';
import { USUAL_ACTIVITY } from '../../core/clicks/activity.ts';
import type { DiskStep } from '../../core/disk/steps.ts';
import { nodeDisk } from '../journal/disk.ts';
import { startIngest } from './run.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => expect.fail('nothing fails here') };

test('rates changed just before a stop reprice conversions at the next start', async () => {
  const temporary = await temporaryStore();
  try {
    const noon = `make_timestamp(${NOON} * 1000)`;
    await temporary.tamper(
      `INSERT INTO conversions (click_node, click_worker, click_epoch, click_sequence, click_time, event, transaction_id,
         workspace, campaign, variant, click_known, status, payout, currency, workspace_currency, first_time, last_time, changes,
         visit_node, visit_worker, visit_epoch, visit_sequence, visit_time)
       VALUES (1, 0, 5, 1, ${noon}, 'sale', '', 1, 1, 0, false, 'sale', 4, 'USD', 'EUR', ${noon}, ${noon}, 1, 1, 0, 5, 1, ${noon})`,
    );
    const { store } = temporary;
    const running = startIngest({
      root: path.join(temporary.dir, 'journal'),
      store,
      keepHours: 1,
      log: quiet,
      activity: USUAL_ACTIVITY,
      rateOf: () => ({ numerator: '1', denominator: '2' }),
    });
    await running.close();
    const click = { node: 1, worker: 0, epoch: 5, sequence: 1 };
    const [found] = (await store.ingest.findConversions([click])).values();
    expect(found?.state.revenue).toBe('2');
  } finally {
    temporary.dispose();
  }
});

test('behind a broken record nothing counts as stored', async () => {
  const temporary = await temporaryStore();
  const root = path.join(temporary.dir, 'journal');
  const lines = [1, 2, 3].map((sequence) =>
    lineOf(requestFields({ v: `v${sequence}` }), { epoch: 5, sequence, time: NOON + sequence }),
  );
  layJournal(nodeDisk, { root, segments: [lines] });
  const inThird = Buffer.concat(lines.slice(0, 2)).length + 20;
  overwrite(nodeDisk, path.join(root, 'n1-w0', '5-000001.jsonl'), inThird, Buffer.from('#'));
  const running = startIngest({
    root,
    store: temporary.store,
    keepHours: 1,
    log: { ...quiet, error: () => {} },
    activity: USUAL_ACTIVITY,
  });
  try {
    expect(await running.storedUpTo(60_000)).toEqual({ time: NOON + 2, caughtUp: false });
  } finally {
    await running.close();
    temporary.dispose();
  }
});

test('on a full disk nothing is stored, nothing counts as stored, and everything is once there is space', async () => {
  const temporary = await temporaryStore();
  const root = path.join(temporary.dir, 'journal');
  const lines = [1, 2, 3].map((sequence) =>
    lineOf(requestFields({ v: `v${sequence}` }), { epoch: 5, sequence, time: NOON + sequence }),
  );
  layJournal(nodeDisk, { root, segments: [lines] });
  let step: DiskStep = 'paused';
  const running = startIngest({
    root,
    store: temporary.store,
    keepHours: 1,
    diskStep: () => step,
    log: quiet,
    activity: USUAL_ACTIVITY,
  });
  try {
    expect(await running.storedUpTo(60_000)).toMatchObject({ caughtUp: false });
    await running.drain();
    expect(running.health()).toMatchObject({ stored: 0, failure: null });
    // Nothing has been read yet, not even how far the store is.
    expect(running.health().lagMs).toBeNull();
    expect(await running.audit()).toMatchObject({ pending: 3, missing: 0, ok: true });
    step = 'sparing';
    await expect.poll(() => running.health().stored).toBe(3);
    expect(await running.storedUpTo(60_000)).toMatchObject({ caughtUp: true });
    expect(await running.audit()).toMatchObject({ pending: 0, missing: 0, duplicate: 0, ok: true });
  } finally {
    await running.close();
    temporary.dispose();
  }
});

test('the fuller the disk, the earlier stored journals are removed, and what is not stored never is', async () => {
  const temporary = await temporaryStore();
  const root = path.join(temporary.dir, 'journal');
  const line = (sequence: number): Buffer =>
    lineOf(requestFields({ v: `v${sequence}` }), { epoch: 5, sequence, time: NOON + sequence });
  layJournal(nodeDisk, { root, segments: [[line(1)], [line(2)], [line(3)]] });
  const dir = path.join(root, 'n1-w0');
  const files = (): string[] => nodeDisk.list(dir).filter((name) => name.includes('.jsonl'));
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60;
  fs.utimesSync(path.join(dir, '5-000001.jsonl'), twoHoursAgo, twoHoursAgo);
  let step: DiskStep = 'low';
  const running = startIngest({
    root,
    store: temporary.store,
    keepHours: 72,
    diskStep: () => step,
    log: quiet,
    activity: USUAL_ACTIVITY,
  });
  try {
    await expect.poll(() => running.health().stored).toBe(3);
    expect(files()).toHaveLength(3);
    step = 'clearing';
    await expect.poll(files).toEqual(['5-000002.jsonl', '5-000003.jsonl']);
    step = 'sparing';
    await expect.poll(files).toEqual(['5-000003.jsonl']);
    expect(await running.audit()).toMatchObject({ missing: 0, duplicate: 0, ok: true });
  } finally {
    await running.close();
    temporary.dispose();
  }
});

test('visits are written to files unless the disk has no space to spare', async () => {
  const temporary = await temporaryStore();
  const root = path.join(temporary.dir, 'journal');
  const dir = path.join(temporary.dir, 'visits');
  const options = { root, store: temporary.store, keepHours: 1, log: quiet, activity: USUAL_ACTIVITY };
  const visits = { dir, memoryBytes: 1_000_000 };
  try {
    for (const [i, diskStep] of (['sparing', 'clearing'] as const).entries()) {
      const line = lineOf(requestFields({ v: `v${i}` }), { epoch: 5 + i, sequence: 1, time: NOON + i });
      layJournal(nodeDisk, { root, epoch: 5 + i, segments: [[line]] });
      const running = startIngest({ ...options, visits, diskStep: () => diskStep });
      await running.drain();
      await running.close();
      expect(nodeDisk.list(dir)).toHaveLength(i);
    }
  } finally {
    temporary.dispose();
  }
});
