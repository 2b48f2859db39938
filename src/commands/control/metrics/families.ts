import type { Config } from '../../../config/config.ts';
import { ANSWER_BOUNDS_MS } from '../../../contracts/workspace/local.ts';
import { DISK_STEPS } from '../../../core/disk/steps.ts';
import type { IngestHealth } from '../../../events/ingest/run.ts';
import type { JournalSize } from '../../../events/journal/sizes.ts';
import type { JobRuns } from '../../../jobs/job-runs.ts';
import type { NodeState } from '../../../nodes/control/node-state.ts';
import type { ConnectedEdge } from '../../../snapshot/publish/edges.ts';
import type { DiskState } from '../disk/watch.ts';
import { missingWorkers } from '../missing-workers.ts';
import type { Family, Labels } from './exposition.ts';

export interface WaitingDeliveries {
  readonly count: number;
  /** When the oldest was created, milliseconds since 1970. Null if none waits. */
  readonly oldestAt: number | null;
}

/** Everything that is measured, at one moment. Null: it could not be read. */
export interface Measured {
  readonly version: string;
  /** The workers that are configured on this machine. */
  readonly configured: Pick<Config['edge'], 'node' | 'workers'>;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly edges: readonly ConnectedEdge[];
  /** Edge machines. */
  readonly nodes: readonly NodeState[] | null;
  readonly ingest: IngestHealth;
  readonly journals: readonly JournalSize[];
  readonly deliveries: WaitingDeliveries | null;
  readonly jobs: readonly JobRuns[];
  /** Of the control process, bytes. */
  readonly memory: { readonly resident: number; readonly heap: number };
  /** Of the data folder's disk, bytes. */
  readonly disk: DiskState | null;
  /** Whether the event store answered when it was last asked. */
  readonly storeAnswers: boolean;
  /** Size of the event store's file, bytes; null if it is in ClickHouse. */
  readonly storeBytes: number | null;
}

const seconds = (ms: number): number => ms / 1000;
const age = (now: number, since: number): number => Math.max(0, seconds(now - since));
const ofWorker = ({ node, worker }: { node: number; worker: number }): Labels => ({ node, worker });
const yes = (is: boolean): number => (is ? 1 : 0);

const edgeFamilies = (edges: readonly ConnectedEdge[]): Family[] => {
  const answered = edges.flatMap(({ answered: figures, ...edge }) =>
    figures === undefined ? [] : [{ ...figures, labels: ofWorker(edge) }],
  );
  return [
    {
      name: 'fairlead_edge_snapshot_revision',
      help: 'Revision of the settings that a connected edge worker uses.',
      type: 'gauge',
      samples: edges.flatMap((edge) =>
        edge.revision === null ? [] : [{ labels: ofWorker(edge), value: edge.revision }],
      ),
    },
    {
      name: 'fairlead_edge_snapshot_refused',
      help: 'Whether a connected edge worker has refused newer settings and keeps its last good ones.',
      type: 'gauge',
      samples: edges.map((edge) => ({ labels: ofWorker(edge), value: yes(edge.rejected !== undefined) })),
    },
    {
      name: 'fairlead_edge_journal_open',
      help: 'Whether a connected edge worker has a journal on disk. Without one, only its memory counts requests.',
      type: 'gauge',
      samples: edges.flatMap((edge) =>
        edge.journal === undefined ? [] : [{ labels: ofWorker(edge), value: yes(edge.journal.open) }],
      ),
    },
    {
      name: 'fairlead_edge_counted_in_memory',
      help: 'Requests that only the memory of a connected edge worker counts.',
      type: 'gauge',
      samples: edges.flatMap((edge) =>
        edge.journal === undefined ? [] : [{ labels: ofWorker(edge), value: edge.journal.inMemory }],
      ),
    },
    {
      name: 'fairlead_answers_total',
      help: 'Answers of an edge worker since it started, by HTTP status.',
      type: 'counter',
      samples: answered.flatMap(({ labels, answers }) =>
        answers.byStatus.map(([status, value]) => ({ labels: { ...labels, status }, value })),
      ),
    },
    {
      name: 'fairlead_answer_seconds',
      help: 'Time from a complete request to its answer in an edge worker.',
      type: 'histogram',
      histograms: answered.map(({ labels, answers: { within, totalMs } }) => {
        let seen = 0;
        const upTo = ANSWER_BOUNDS_MS.map((bound, i): [number, number] => {
          seen += within[i] ?? 0;
          return [seconds(bound), seen];
        });
        return { labels, upTo, count: seen + (within[ANSWER_BOUNDS_MS.length] ?? 0), sum: seconds(totalMs) };
      }),
    },
  ];
};

const nodeFamilies = ({ nodes, now }: Measured): Family[] => {
  const used = (nodes ?? []).flatMap(({ number, ...node }) =>
    number === null ? [] : [{ ...node, node: number }],
  );
  const ofNode = ({ name, node }: (typeof used)[number]): Labels => ({ name, node });
  return [
    {
      name: 'fairlead_node_connected',
      help: 'Whether an edge machine holds its lease. Absent for one that was stopped.',
      type: 'gauge',
      samples: used
        .filter(({ state }) => state !== 'stopped')
        .map((node) => ({ labels: ofNode(node), value: yes(node.state === 'connected') })),
    },
    {
      name: 'fairlead_node_heard_seconds',
      help: 'Time since the last heartbeat of an edge machine.',
      type: 'gauge',
      samples: used.flatMap((node) =>
        node.heardAt === null ? [] : [{ labels: ofNode(node), value: age(now, node.heardAt) }],
      ),
    },
    {
      name: 'fairlead_node_waiting_bytes',
      help: 'Bytes of records on an edge machine that were not stored when it was last heard.',
      type: 'gauge',
      samples: used.map((node) => ({ labels: ofNode(node), value: node.waitingBytes })),
    },
    {
      name: 'fairlead_node_clock_ahead_seconds',
      help: "How far the clock of an edge machine is ahead of control's. Absent if unknown.",
      type: 'gauge',
      samples: used.flatMap((node) =>
        node.aheadMs === null ? [] : [{ labels: ofNode(node), value: seconds(node.aheadMs) }],
      ),
    },
  ];
};

const ingestFamilies = ({ ingest, journals, now, configured, edges }: Measured): Family[] => {
  const { lagMs } = ingest;
  const missing = missingWorkers(ingest.journals, configured);
  const isConnected = ({ node, worker }: (typeof ingest.journals)[number]): boolean =>
    edges.some((edge) => edge.node === node && edge.worker === worker);
  /** A journal outlives its worker: one that is not configured any more, or was another machine's, is not down. */
  const isExpected = (journal: (typeof ingest.journals)[number]): boolean =>
    journal.running || missing.has(journal) || isConnected(journal);
  const counted = (name: string, help: string, of: (each: (typeof ingest.journals)[number]) => number) => ({
    name,
    help,
    type: 'counter' as const,
    samples: ingest.journals.map((journal) => ({ labels: ofWorker(journal), value: of(journal) })),
  });
  return [
    {
      name: 'fairlead_edge_running',
      help: 'Whether the process of an edge worker is alive. Absent for one that ended and is not configured here.',
      type: 'gauge',
      samples: ingest.journals
        .filter(isExpected)
        .map((journal) => ({ labels: ofWorker(journal), value: yes(journal.running) })),
    },
    {
      name: 'fairlead_ingest_lag_seconds',
      help: 'Age of the oldest journaled record that is not in the event store. Absent if unknown.',
      type: 'gauge',
      samples: lagMs === null ? [] : [{ value: seconds(lagMs) }],
    },
    {
      name: 'fairlead_ingest_records_total',
      help: 'Records stored since the control process started.',
      type: 'counter',
      samples: [{ value: ingest.stored }],
    },
    {
      name: 'fairlead_ingest_stopped',
      help: 'Whether ingest has stopped at a broken record and needs an operator.',
      type: 'gauge',
      samples: [{ value: yes(ingest.broken !== null) }],
    },
    {
      name: 'fairlead_ingest_failing',
      help: 'Whether the last step of ingest failed. It is repeated every second.',
      type: 'gauge',
      samples: [{ value: yes(ingest.failure !== null) }],
    },
    counted(
      'fairlead_unlogged_answers_total',
      'Answers that no journal could record.',
      ({ unlogged }) => unlogged,
    ),
    counted(
      'fairlead_malformed_requests_total',
      'Requests that were refused because they are not valid HTTP.',
      ({ malformed }) => malformed,
    ),
    counted(
      'fairlead_unclean_stops_total',
      'Number of times a worker ended without closing its journal.',
      ({ uncleanStops }) => uncleanStops,
    ),
    {
      name: 'fairlead_journal_bytes',
      help: 'Size of the segments of a journal on disk.',
      type: 'gauge',
      samples: journals.map((journal) => ({ labels: ofWorker(journal), value: journal.bytes })),
    },
    {
      name: 'fairlead_journal_age_seconds',
      help: 'Time since the oldest segment of a journal was last written to. Stored segments are kept for a while.',
      type: 'gauge',
      samples: journals.flatMap((journal) =>
        journal.oldestAt === null ? [] : [{ labels: ofWorker(journal), value: age(now, journal.oldestAt) }],
      ),
    },
  ];
};

const deliveryFamilies = ({ deliveries, now }: Measured): Family[] => [
  {
    name: 'fairlead_deliveries_waiting',
    help: 'Outgoing postbacks and webhook messages that are waiting to be sent.',
    type: 'gauge',
    samples: deliveries === null ? [] : [{ value: deliveries.count }],
  },
  {
    name: 'fairlead_deliveries_oldest_seconds',
    help: 'Age of the oldest delivery that is waiting; 0 if none is.',
    type: 'gauge',
    samples:
      deliveries === null
        ? []
        : [{ value: deliveries.oldestAt === null ? 0 : age(now, deliveries.oldestAt) }],
  },
];

const jobFamilies = (jobs: readonly JobRuns[]): Family[] => [
  {
    name: 'fairlead_job_runs_total',
    help: 'Runs of a background job since the control process started, by result.',
    type: 'counter',
    samples: jobs.flatMap(({ name, completed, failed }) => [
      { labels: { job: name, result: 'completed' }, value: completed },
      { labels: { job: name, result: 'failed' }, value: failed },
    ]),
  },
  {
    name: 'fairlead_job_completed_timestamp_seconds',
    help: 'When a background job last completed.',
    type: 'gauge',
    samples: jobs.flatMap(({ name, completedAt }) =>
      completedAt === null ? [] : [{ labels: { job: name }, value: seconds(completedAt) }],
    ),
  },
  {
    name: 'fairlead_job_last_duration_seconds',
    help: 'Duration of the last run of a background job.',
    type: 'gauge',
    samples: jobs.map(({ name, lastMs }) => ({ labels: { job: name }, value: seconds(lastMs) })),
  },
];

const resourceFamilies = ({ edges, memory, disk, storeAnswers, storeBytes }: Measured): Family[] => [
  {
    name: 'fairlead_resident_memory_bytes',
    help: 'Resident memory of a process. An idle edge worker reports it again with its next answer.',
    type: 'gauge',
    samples: [
      { labels: { process: 'control' }, value: memory.resident },
      ...edges.flatMap(({ answered, node, worker }) =>
        answered === undefined ? [] : [{ labels: { process: 'edge', node, worker }, value: answered.memory }],
      ),
    ],
  },
  {
    name: 'fairlead_heap_bytes',
    help: 'Used JavaScript heap of the control process.',
    type: 'gauge',
    samples: [{ value: memory.heap }],
  },
  {
    name: 'fairlead_disk_free_bytes',
    help: 'Free space on the disk of the data folder.',
    type: 'gauge',
    samples: disk === null ? [] : [{ value: disk.free }],
  },
  {
    name: 'fairlead_disk_size_bytes',
    help: 'Size of the disk of the data folder.',
    type: 'gauge',
    samples: disk === null ? [] : [{ value: disk.size }],
  },
  {
    name: 'fairlead_disk_reserve_bytes',
    help: 'Space on the disk of the data folder that is left to the journals.',
    type: 'gauge',
    samples: disk === null ? [] : [{ value: disk.reserve }],
  },
  {
    name: 'fairlead_disk_step',
    help: 'What is done about a disk that fills up: 0 nothing, 1 warn, 2 remove stored journals early, 3 stop what can wait, 4 pause ingest.',
    type: 'gauge',
    samples: disk === null ? [] : [{ value: DISK_STEPS.indexOf(disk.step) }],
  },
  {
    name: 'fairlead_event_store_answers',
    help: 'Whether the event store answered when it was last asked. One in the data folder always does.',
    type: 'gauge',
    samples: [{ value: yes(storeAnswers) }],
  },
  {
    name: 'fairlead_event_store_bytes',
    help: 'Size of the event store on disk. Absent if it is in ClickHouse.',
    type: 'gauge',
    samples: storeBytes === null ? [] : [{ value: storeBytes }],
  },
];

export const buildFamily = (version: string): Family => ({
  name: 'fairlead_build_info',
  help: 'Version of the running Fairlead; the value is always 1.',
  type: 'gauge',
  samples: [{ labels: { version }, value: 1 }],
});

export const activityFamily = (isActive: boolean): Family => ({
  name: 'fairlead_control_active',
  help: 'Whether this control is the active one. One that stands by has no other metrics.',
  type: 'gauge',
  samples: [{ value: yes(isActive) }],
});

/** The metrics of an installation. Nothing in them is about a workspace, a campaign or a visitor. */
export const familiesOf = (measured: Measured): Family[] => [
  buildFamily(measured.version),
  activityFamily(true),
  ...edgeFamilies(measured.edges),
  ...nodeFamilies(measured),
  ...ingestFamilies(measured),
  ...deliveryFamilies(measured),
  ...jobFamilies(measured.jobs),
  ...resourceFamilies(measured),
];
