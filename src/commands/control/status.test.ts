import { describe, expect, test } from 'vitest';
import { Status } from '../../contracts/workspace/status.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { CopyHealth, IngestHealth, JournalHealth } from '../../events/ingest/run.ts';
import type { NodeState } from '../../nodes/control/node-state.ts';
import { networkWatch, statusOf } from './status.ts';

const journal = (change: Partial<JournalHealth> = {}): JournalHealth => ({
  node: 1,
  worker: 0,
  running: true,
  openedAt: 0,
  unlogged: 0,
  malformed: 0,
  forwardingIgnored: 0,
  torn: 0,
  uncleanStops: 0,
  windows: [],
  removals: 0,
  aheadMs: 0,
  jumps: [],
  copy: null,
  ...change,
});
const health = (change: Partial<IngestHealth> = {}): IngestHealth => ({
  lagMs: 12,
  stored: 5,
  broken: null,
  failure: null,
  journals: [journal()],
  foreign: [],
  ...change,
});
const connected = { node: 1, worker: 0, pid: 7, revision: 3 };
const machine = { node: 1, workers: 1 };
const codes = (status: Status): string[] => status.warnings.map((warning) => warning.code);

describe('statusOf', () => {
  test('all is well', () => {
    const status = statusOf(health(), [connected], machine);
    expect(Status.parse(status)).toEqual({
      edges: [{ node: 1, worker: 0, running: true, snapshotRevision: 3, unlogged: 0, malformed: 0, torn: 0 }],
      ingest: { lagMs: 12, stored: 5, stopped: null },
      warnings: [],
    });
  });

  test('a disk that fills up is a warning for each step, with what is left', () => {
    for (const step of ['low', 'clearing', 'sparing', 'paused'] as const) {
      const disk = { free: 4_260_000_000, size: 100e9, reserve: 3e9, step };
      const status = Status.parse(statusOf(health(), [connected], machine, null, disk));
      expect(status.warnings).toEqual([{ code: `disk_${step}`, values: { free: 4.3, size: 100 } }]);
    }
    const enough = { free: 90e9, size: 100e9, reserve: 3e9, step: 'enough' as const };
    expect(statusOf(health(), [connected], machine, null, enough).warnings).toEqual([]);
  });

  test('after another version has taken over, workers with former numbers are not missed', () => {
    const former = [0, 1].map((worker) => journal({ worker, running: false, openedAt: 1 }));
    const now = [2, 3].map((worker) => journal({ worker, openedAt: 2 }));
    const two = { node: 1, workers: 2 };
    expect(codes(statusOf(health({ journals: [...former, ...now] }), [], two))).toEqual([]);
    const died = journal({ worker: 3, openedAt: 2, running: false });
    const status = statusOf(health({ journals: [...former, ...now.slice(0, 1), died] }), [], two);
    expect(status.warnings).toEqual([{ code: 'edge_down', values: { node: 1, worker: 3 } }]);
    expect(status.edges.map(({ worker }) => worker)).toEqual([2, 3]);
  });

  test('a machine that sends its journals: silent, away, with a wrong clock, refused, or stopped in order', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const copy: CopyHealth = {
      heardAt: now - 1000,
      clockOffset: 5,
      waiting: { bytes: 0, since: null },
      gaps: [],
      refused: null,
      isAway: false,
      hasLeft: false,
      hasStopped: false,
    };
    const of = (change: Partial<CopyHealth>, running = true) =>
      statusOf(
        health({
          journals: [0, 1].map((worker) =>
            journal({ node: 2, worker, running, copy: { ...copy, ...change } }),
          ),
        }),
        [],
        machine,
        null,
        null,
        now,
      );
    expect(of({}).warnings).toEqual([]);
    expect(of({}, false).warnings.map(({ code }) => code)).toEqual(['edge_down', 'edge_down']);
    const at = new Date(now - 31_000).toISOString();
    // Once for the machine, although it has two workers, and nothing else about them.
    expect(of({ heardAt: now - 31_000 }, false).warnings).toEqual([
      { code: 'node_silent', values: { node: 2, at } },
    ]);
    expect(of({ heardAt: now - 31_000, isAway: true }, false).warnings).toEqual([
      { code: 'node_away', values: { node: 2, at } },
    ]);
    expect(of({ clockOffset: -86_400_000 }).warnings).toEqual([
      { code: 'clock_off', values: { node: 2, seconds: 86_400 } },
    ]);
    const refused = { reason: 'different', epoch: 5, segment: 1, offset: 9, at: now } as const;
    expect(codes(of({ refused }))).toEqual(['copy_refused', 'copy_refused']);
    const left = of({ heardAt: now - 86_400_000, hasLeft: true, hasStopped: true }, false);
    expect([left.warnings, left.edges]).toEqual([[], []]);
    expect(statusOf(health({ foreign: ['n2-w0'] }), [], machine, null, null, now).warnings).toEqual([
      { code: 'journal_foreign', values: { journal: 'n2-w0' } },
    ]);
  });

  test('everything that needs attention is a warning', () => {
    const broken = { segment: 's', offset: 9, reason: 'checksum', advice: 'look' };
    const windows = [{ from: 0, to: 50 }];
    const status = statusOf(
      health({
        lagMs: 31_000,
        broken,
        journals: [journal({ unlogged: 4, forwardingIgnored: 2, windows })],
      }),
      [{ ...connected, rejected: { revision: 4, reason: 'wrong sum' } }],
      machine,
    );
    expect(Status.parse(status).ingest.stopped).toEqual({ segment: 's', offset: 9, reason: 'checksum' });
    expect(status.warnings).toEqual([
      { code: 'unlogged_requests', values: { count: 4 } },
      { code: 'ingest_stopped', values: {} },
      { code: 'ingest_behind', values: { seconds: 31 } },
      { code: 'forwarding_ignored', values: { count: 2 } },
      { code: 'snapshot_rejected', values: { revision: 4 } },
      {
        code: 'unclean_stop',
        values: { from: '1970-01-01T00:00:00.000Z', to: '1970-01-01T00:00:00.050Z' },
      },
    ]);
  });

  test('a failing ingest is reported without internal details', () => {
    const status = statusOf(health({ failure: 'IO Error: /data/events' }), [connected], machine);
    expect(status.warnings).toEqual([{ code: 'ingest_failed', values: {} }]);
  });

  test('a store that does not answer is named instead of what fails because of it', () => {
    const failing = health({ failure: 'ClickHouse did not answer (ECONNREFUSED).' });
    const status = statusOf(failing, [connected], machine, null, null, 0, [], false);
    expect(Status.parse(status).warnings).toEqual([{ code: 'store_away', values: {} }]);
  });

  test('a configured worker that is not running is down; one removed from the configuration is not', () => {
    const dead = { running: false };
    const status = statusOf(
      health({ journals: [journal(dead), journal({ ...dead, worker: 1 }), journal({ node: 2, ...dead })] }),
      [],
      machine,
    );
    expect(codes(status)).toEqual(['edge_down', 'edge_down']);
    expect(status.edges.map((edge) => [edge.node, edge.worker])).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });
});

test('an unknown lag is null, and not a warning', () => {
  const status = statusOf(health({ lagMs: null }), [connected], machine);
  expect(Status.parse(status).ingest.lagMs).toBe(null);
  expect(codes(status)).toEqual([]);
});

test('most requests coming from one network is a warning, as of the last check', async () => {
  let hosted = 990;
  let time = 1_800_000_000_000;
  const asked: number[] = [];
  const watch = networkWatch(
    async (from) => {
      asked.push(from);
      return { requests: 1000, hosted, hostedAgents: 300, largest: 40, largestAgents: 9 };
    },
    () => time,
  );
  expect(watch()).toBe(null);
  await Promise.resolve();
  const [warning] = statusOf(health(), [connected], machine, watch()).warnings;
  expect(warning).toEqual({ code: 'shared_network', values: { percent: 99, hours: 2 } });
  hosted = 10;
  expect(watch()).toBe(99);
  time += MINUTE_MS;
  watch();
  await Promise.resolve();
  expect(watch()).toBe(null);
  expect(asked).toEqual([time - MINUTE_MS, time].map((at) => at - 2 * HOUR_MS));
});

test('edge machines are listed without their addresses, and an attempt to use a key is told for an hour', () => {
  const node: NodeState = {
    ...{
      name: 'Frankfurt',
      number: 7,
      state: 'connected',
      host: 'fra',
      address: '192.0.2.7',
      heardAt: 90_000,
    },
    ...{ aheadMs: -1200, waitingBytes: 5, revision: 3, workers: 2, noDayKey: false },
    refused: { host: 'copy', address: '192.0.2.8', at: 50_000 },
  };
  const at = (now: number) =>
    Status.parse(statusOf(health(), [connected], machine, null, null, now, [node])).nodes;
  expect(at(100_000)).toEqual([
    {
      ...{ name: 'Frankfurt', number: 7, state: 'connected', heardAt: '1970-01-01T00:01:30.000Z' },
      ...{ aheadMs: -1200, waitingBytes: 5, snapshotRevision: 3, refusedOther: true, noDayKey: false },
    },
  ]);
  expect(at(50_000 + HOUR_MS)?.[0]?.refusedOther).toBe(false);
});
