import type { Config } from '../../config/config.ts';
import type { Status } from '../../contracts/workspace/status.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { type NetworkFigures, sharedNetwork } from '../../core/traffic/shared-network.ts';
import { SILENT_MS } from '../../events/ingest/order.ts';
import type { IngestHealth, JournalHealth } from '../../events/ingest/run.ts';
import { CLOCK_AHEAD_MS } from '../../events/journal/writer.ts';
import type { NodeState } from '../../nodes/control/node-state.ts';
import type { ConnectedEdge } from '../../snapshot/publish/edges.ts';
import type { DiskState } from './disk/watch.ts';
import { missingWorkers } from './missing-workers.ts';

/** How many hours of requests are examined. */
const NETWORK_HOURS = 2;
const SPAN_MS = NETWORK_HOURS * HOUR_MS;
/** Interval between checks; results about hours need not be more recent. */
const LOOK_MS = MINUTE_MS;

/**
 * Returns the share of the last hours' requests from one network, if too high, as of the last check. Health does not
 * wait for the next check, and keeps the last result if that fails.
 */
export const networkWatch = (
  figures: (from: number) => Promise<NetworkFigures>,
  now: () => number,
): (() => number | null) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let share: number | null = null;
  return () => {
    const time = now();
    if (Math.abs(time - lookedAt) >= LOOK_MS) {
      lookedAt = time;
      figures(time - SPAN_MS).then(
        (found) => {
          share = sharedNetwork(found);
        },
        () => undefined,
      );
    }
    return share;
  };
};

type Warning = Status['warnings'][number];

/** Ingest usually lags by less than a second. */
const BEHIND_MS = 30_000;

/** With one digit after the point. */
const gigabytes = (bytes: number): number => Math.round(bytes / 1e8) / 10;

/** Clocks that are synchronized differ by milliseconds. */
const CLOCK_OFF_MS = 2000;

/** What is wrong with machines that send their journals here; once for each, although each worker has a journal. */
const copyWarnings = (
  journals: readonly JournalHealth[],
  foreign: readonly string[],
  now: number,
): Warning[] => {
  const found = journals.flatMap(({ node, worker, copy }): Warning[] => {
    if (copy === null) return [];
    const { heardAt, isAway, hasLeft, clockOffset, refused } = copy;
    const at = new Date(heardAt).toISOString();
    const seconds = Math.round(Math.abs(clockOffset) / 1000);
    const isSilent = !hasLeft && now - heardAt > SILENT_MS;
    return [
      ...(isAway ? [{ code: 'node_away' as const, values: { node, at } }] : []),
      ...(isSilent && !isAway ? [{ code: 'node_silent' as const, values: { node, at } }] : []),
      ...(Math.abs(clockOffset) > CLOCK_OFF_MS && !hasLeft
        ? [{ code: 'clock_off' as const, values: { node, seconds } }]
        : []),
      ...(refused === null ? [] : [{ code: 'copy_refused' as const, values: { node, worker } }]),
    ];
  });
  const isFirst = ({ code, values }: Warning, i: number): boolean =>
    code === 'copy_refused' ||
    found.findIndex((one) => one.code === code && one.values.node === values.node) === i;
  return [
    ...found.filter(isFirst),
    ...foreign.map((journal) => ({ code: 'journal_foreign' as const, values: { journal } })),
  ];
};

const sum = (journals: readonly JournalHealth[], of: (journal: JournalHealth) => number): number =>
  journals.reduce((total, journal) => total + of(journal), 0);

const warningsOf = (
  health: IngestHealth,
  edges: readonly ConnectedEdge[],
  down: readonly { node: number; worker: number }[],
  sharedNetwork: number | null,
  disk: DiskState | null,
  storeAnswers: boolean,
  now: number,
): Warning[] => {
  const warnings: Warning[] = [];
  const warn = (code: Warning['code'], values: Warning['values'] = {}): void => {
    warnings.push({ code, values });
  };
  if (disk !== null && disk.step !== 'enough')
    warn(`disk_${disk.step}`, { free: gigabytes(disk.free), size: gigabytes(disk.size) });
  const { journals } = health;
  const unlogged = sum(journals, (journal) => journal.unlogged);
  if (unlogged > 0) warn('unlogged_requests', { count: unlogged });
  if (health.broken !== null) warn('ingest_stopped');
  if (!storeAnswers) warn('store_away');
  else if (health.broken === null && health.failure !== null) warn('ingest_failed');
  if (health.lagMs !== null && health.lagMs > BEHIND_MS)
    warn('ingest_behind', { seconds: Math.round(health.lagMs / 1000) });
  const ignored = sum(journals, (journal) => journal.forwardingIgnored);
  if (ignored > 0) warn('forwarding_ignored', { count: ignored });
  if (sharedNetwork !== null) warn('shared_network', { percent: sharedNetwork, hours: NETWORK_HOURS });
  for (const { rejected } of edges) {
    if (rejected !== undefined) warn('snapshot_rejected', { revision: rejected.revision });
  }
  for (const { node, worker } of down) warn('edge_down', { node, worker });
  for (const { node, worker, journal } of edges) {
    if (journal !== undefined && (!journal.open || journal.inMemory > 0))
      warn('journal_unavailable', { node, worker, count: journal.inMemory });
  }
  for (const { node, worker, removals, aheadMs, jumps } of journals) {
    if (removals > 0) warn('journal_removed', { node, worker, count: removals });
    if (aheadMs > CLOCK_AHEAD_MS) warn('clock_ahead', { node, worker, seconds: Math.round(aheadMs / 1000) });
    for (const { from, to } of jumps)
      warn('clock_jumped', { from: new Date(from).toISOString(), to: new Date(to).toISOString() });
  }
  warnings.push(...copyWarnings(journals, health.foreign, now));
  for (const window of journals.flatMap((journal) => journal.windows)) {
    warn('unclean_stop', {
      from: new Date(window.from).toISOString(),
      to: new Date(window.to).toISOString(),
    });
  }
  return warnings;
};

const machineOf = (node: NodeState, now: number): NonNullable<Status['nodes']>[number] => ({
  name: node.name,
  number: node.number,
  state: node.state,
  heardAt: node.heardAt === null ? null : new Date(node.heardAt).toISOString(),
  aheadMs: node.aheadMs,
  waitingBytes: node.waitingBytes,
  snapshotRevision: node.revision,
  refusedOther: node.refused !== null && now - node.refused.at < HOUR_MS,
  noDayKey: node.noDayKey,
});

/**
 * Health of the installation, from the journals, the connected workers and the edge machines. `sharedNetwork`: percent
 * of the last hours' requests from one network, if too high. `disk`: null if it is not watched. `storeAnswers`: whether the
 * event store does.
 */
export const statusOf = (
  health: IngestHealth,
  connected: readonly ConnectedEdge[],
  configured: Pick<Config['edge'], 'node' | 'workers'>,
  sharedNetwork: number | null = null,
  disk: DiskState | null = null,
  now: number = Date.now(),
  nodes: readonly NodeState[] = [],
  storeAnswers = true,
): Status => {
  const missing = missingWorkers(health.journals, configured);
  // Their warning is about the machine.
  const isSilent = new Set(
    health.journals.flatMap(({ node: of, copy }) =>
      copy !== null && (copy.isAway || now - copy.heardAt > SILENT_MS) ? [of] : [],
    ),
  );
  const edges = health.journals
    // A worker removed from the configuration is not reported, nor one whose successor has another number, and neither are
    // those that another machine has stopped.
    .filter((journal) =>
      journal.copy === null
        ? journal.running || journal.node !== configured.node || missing.has(journal)
        : journal.running || !journal.copy.hasStopped,
    )
    .map((journal) => {
      const edge = connected.find((e) => e.node === journal.node && e.worker === journal.worker);
      return {
        node: journal.node,
        worker: journal.worker,
        running: journal.running,
        snapshotRevision: edge?.revision ?? null,
        unlogged: journal.unlogged,
        malformed: journal.malformed,
        torn: journal.torn,
      };
    });
  return {
    edges,
    ...(nodes.length > 0 && { nodes: nodes.map((one) => machineOf(one, now)) }),
    ingest: {
      lagMs: health.lagMs,
      stored: health.stored,
      stopped: health.broken && {
        segment: health.broken.segment,
        offset: health.broken.offset,
        reason: health.broken.reason,
      },
    },
    warnings: warningsOf(
      health,
      connected,
      edges.filter((edge) => !edge.running && !isSilent.has(edge.node)),
      sharedNetwork,
      disk,
      storeAnswers,
      now,
    ),
  };
};
