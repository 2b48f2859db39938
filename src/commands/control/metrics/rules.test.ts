import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { NodeState } from '../../../nodes/control/node-state.ts';
import type { ConnectedEdge } from '../../../snapshot/publish/edges.ts';
import { exposition } from './exposition.ts';
import { familiesOf, type Measured } from './families.ts';

const RULES = readFileSync(new URL('../../../../deploy/prometheus-alerts.yml', import.meta.url), 'utf8');

const edge: ConnectedEdge = {
  ...{ node: 1, worker: 0, pid: 7, revision: 3, rejected: { revision: 4, reason: 'x' } },
  journal: { open: false, inMemory: 9 },
  answered: { answers: { byStatus: [[302, 3]], within: [1, 2], totalMs: 4 }, memory: 5e7 },
};
const journal = {
  ...{
    node: 1,
    worker: 0,
    running: true,
    openedAt: 5,
    unlogged: 2,
    malformed: 1,
    forwardingIgnored: 0,
    torn: 0,
  },
  ...{ uncleanStops: 1, windows: [], removals: 0, aheadMs: 0, jumps: [], copy: null },
};
const node: NodeState = {
  ...{ name: 'a', number: 7, state: 'away', host: 'h', address: '192.0.2.7', heardAt: 40_000, aheadMs: 1500 },
  ...{ waitingBytes: 300, revision: null, workers: 0, noDayKey: false, refused: null },
};
const measured: Measured = {
  version: '1.2.3',
  configured: { node: 1, workers: 2 },
  now: 100_000,
  edges: [edge],
  nodes: [node],
  ingest: { lagMs: 1500, stored: 8, broken: null, failure: null, journals: [journal], foreign: [] },
  journals: [{ node: 1, worker: 0, bytes: 500, oldestAt: 40_000 }],
  deliveries: { count: 2, oldestAt: 70_000 },
  jobs: [{ name: 'keys', completed: 3, failed: 1, completedAt: 90_000, lastMs: 20 }],
  memory: { resident: 1e8, heap: 5e7 },
  disk: { free: 10, size: 100, step: 'low', reserve: 4 },
  storeAnswers: true,
  storeBytes: 1000,
};

test('rules name only metrics that exist', () => {
  const written = exposition(familiesOf(measured));
  const names = new Set([...written.matchAll(/^([a-z_]+)[{ ]/gm)].map(([, name]) => name));
  const used = new Set([...RULES.matchAll(/\bfairlead_[a-z_]+/g)].map(([name]) => name));
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !names.has(name))).toEqual([]);
});

test('durations are seconds, buckets add up, and ages count from now', () => {
  const written = exposition(familiesOf(measured));
  for (const line of [
    'fairlead_ingest_lag_seconds 1.5',
    'fairlead_answer_seconds_bucket{node="1",worker="0",le="0.001"} 1',
    'fairlead_answer_seconds_bucket{node="1",worker="0",le="0.0025"} 3',
    'fairlead_answer_seconds_count{node="1",worker="0"} 3',
    'fairlead_answer_seconds_sum{node="1",worker="0"} 0.004',
    'fairlead_journal_age_seconds{node="1",worker="0"} 60',
    'fairlead_deliveries_oldest_seconds 30',
    'fairlead_node_connected{name="a",node="7"} 0',
    'fairlead_node_heard_seconds{name="a",node="7"} 60',
    'fairlead_node_waiting_bytes{name="a",node="7"} 300',
    'fairlead_node_clock_ahead_seconds{name="a",node="7"} 1.5',
    'fairlead_job_last_duration_seconds{job="keys"} 0.02',
    'fairlead_build_info{version="1.2.3"} 1',
  ])
    expect(written.split('\n')).toContain(line);
});

test('what is unknown is absent, and what does not wait has no age', () => {
  const unknown = { ...measured, deliveries: null, disk: null, storeBytes: null };
  const ingest = { ...measured.ingest, lagMs: null };
  const written = exposition(familiesOf({ ...unknown, ingest }));
  for (const name of ['ingest_lag_seconds', 'deliveries_waiting', 'disk_free_bytes', 'event_store_bytes'])
    expect(written).not.toContain(`fairlead_${name}`);
  const idle = exposition(familiesOf({ ...measured, deliveries: { count: 0, oldestAt: null } }));
  expect(idle).toContain('fairlead_deliveries_oldest_seconds 0\n');
});

test('as many workers count as down as are configured here and do not run, and they are the ones that ran last', () => {
  const gone = { ...journal, running: false };
  const other = { ...gone, node: 2, worker: 0 };
  const listed = (...journals: (typeof journal)[]): string[] =>
    exposition(familiesOf({ ...measured, edges: [], ingest: { ...measured.ingest, journals } }))
      .split('\n')
      .filter((line) => line.startsWith('fairlead_edge_running{'));
  const former = [gone, { ...gone, worker: 1 }];
  expect(listed(...former, { ...gone, openedAt: 4, worker: 2 }, other)).toEqual([
    'fairlead_edge_running{node="1",worker="0"} 0',
    'fairlead_edge_running{node="1",worker="1"} 0',
  ]);
  // After another version has taken over, its workers have other numbers.
  const [two, three] = [2, 3].map((worker) => ({ ...journal, openedAt: 9, worker })) as [
    typeof gone,
    typeof gone,
  ];
  expect(listed(...former, two, three, { ...journal, node: 2, worker: 1 })).toEqual([
    'fairlead_edge_running{node="1",worker="2"} 1',
    'fairlead_edge_running{node="1",worker="3"} 1',
    'fairlead_edge_running{node="2",worker="1"} 1',
  ]);
  expect(listed(...former, two, { ...three, running: false })).toEqual([
    'fairlead_edge_running{node="1",worker="2"} 1',
    'fairlead_edge_running{node="1",worker="3"} 0',
  ]);
});
