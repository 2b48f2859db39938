import { expect, test } from 'vitest';
import type { Status } from '../../contracts/workspace/status.ts';
import { isLive } from './answer.ts';

const edge = (snapshotRevision: number | null, running = true): Status['edges'][number] => ({
  ...{ node: 1, worker: 0, unlogged: 0, malformed: 0, torn: 0 },
  ...{ running, snapshotRevision },
});
const machine = (
  state: NonNullable<Status['nodes']>[number]['state'],
  snapshotRevision: number | null,
): NonNullable<Status['nodes']>[number] => ({
  ...{
    name: 'a',
    number: 2,
    heardAt: null,
    aheadMs: null,
    waitingBytes: 0,
    refusedOther: false,
    noDayKey: false,
  },
  ...{ state, snapshotRevision },
});

test.each<[string, Pick<Status, 'edges' | 'nodes'>, boolean]>([
  ['nobody answers links', { edges: [] }, false],
  ['every worker has it', { edges: [edge(7), edge(8)] }, true],
  ['a worker is behind', { edges: [edge(7), edge(6)] }, false],
  ['a worker that does not run is behind', { edges: [edge(7), edge(null, false)] }, true],
  ['a machine has it too', { edges: [edge(7)], nodes: [machine('connected', 7)] }, true],
  ['a machine is behind', { edges: [edge(7)], nodes: [machine('connected', 6)] }, false],
  ['a machine has none', { edges: [edge(7)], nodes: [machine('connected', null)] }, false],
  ['a machine may answer by older settings', { edges: [edge(7)], nodes: [machine('away', 7)] }, false],
  ['a machine was stopped', { edges: [edge(7)], nodes: [machine('stopped', 6), machine('new', null)] }, true],
])('%s', (_name, status, live) => {
  expect(isLive(status, 7)).toBe(live);
});
