/** How a fault is tested, and how often an answered click is then lost or stored twice. */
export interface TestedFault {
  /** As in the table of docs/operating.md. */
  fault: string;
  /** A file, and a part of a test's title in it. */
  test: readonly [file: string, title: string];
  /** As in the table: numbers, or what is lost by the nature of the fault. */
  lost: string;
  twice: string;
}

const none = { lost: '0', twice: '0' } as const;
/** Nothing was answered that could be lost. */
const nothing = { lost: 'nothing to lose', twice: '0' } as const;
const unlogged = { lost: '0; counted as unlogged', twice: '0' } as const;

/** Every row of the table "What happens when" in docs/operating.md. */
export const FAULTS: readonly TestedFault[] = [
  {
    fault: '`kill -9` of an edge worker',
    test: ['test/fault/kill.test.ts', 'everything answered is stored exactly once over'],
    ...none,
  },
  {
    fault: 'An edge worker hangs (its event loop stops)',
    test: ['test/fault/hung.test.ts', 'a worker that hangs is replaced'],
    ...none,
  },
  {
    fault: '`kill -9` of control, or control is stopped',
    test: ['test/fault/edge-alone.test.ts', 'an edge that starts while the control process is down'],
    ...none,
  },
  {
    fault: 'Another version takes over (`start` beside a running Fairlead)',
    test: ['test/fault/upgrade.test.ts', 'no connection is refused or reset, and each click is stored once'],
    ...none,
  },
  {
    fault: 'The edge workers of the other version do not start',
    test: ['test/fault/upgrade.test.ts', 'a version that does not start changes nothing'],
    ...none,
  },
  {
    fault: 'Power loss',
    test: ['test/simulation/simulation.test.ts', 'journal and ingest keep their promise'],
    lost: '0 with `always`; the last 50 ms with `interval`',
    twice: '0',
  },
  {
    fault: 'The disk fills up step by step while Fairlead is running',
    test: ['test/fault/filling-disk.test.ts', 'each step begins before the next'],
    ...none,
  },
  {
    fault: 'The disk is full while Fairlead is running',
    test: ['test/fault/full-disk.test.ts', 'on a full disk visitors are still answered'],
    ...unlogged,
  },
  {
    fault: 'Startup on a full disk',
    test: ['test/fault/start-on-full-disk.test.ts', 'a start on a full disk and on a read-only one'],
    ...unlogged,
  },
  {
    fault: 'A read-only disk at startup, or an unwritable journal folder or lock',
    test: ['src/events/journal/on-any-disk.test.ts', 'without a disk, requests are answered as unlogged'],
    ...unlogged,
  },
  {
    fault: 'The disk takes neither records nor counts while Fairlead is running',
    test: ['src/events/journal/on-any-disk.test.ts', 'an open journal whose disk accepts nothing'],
    ...unlogged,
  },
  {
    fault: 'Nothing has ever been written, and the folder cannot be written to',
    test: [
      'src/commands/supervise/start-failure.test.ts',
      'a first start in a folder that cannot be created',
    ],
    ...nothing,
  },
  {
    fault: 'A journal folder is deleted or moved while it is in use',
    test: ['src/events/journal/removed.test.ts', 'a folder removed while in use is noticed'],
    lost: 'finished segments that were not stored',
    twice: '0',
  },
  {
    fault: 'The clock jumps ahead and is corrected',
    test: ['src/events/journal/clock.test.ts', 'ingest takes everything once'],
    ...none,
  },
  {
    fault: 'The clock goes back by less than 10 s',
    test: ['src/events/journal/clock.test.ts', 'a clock set back by a few seconds'],
    ...none,
  },
  {
    fault: 'An edge without a snapshot',
    test: ['src/edge/snapshot/starting.test.ts', 'before the first snapshot every link answers 503'],
    ...nothing,
  },
  {
    fault: 'A postback at an edge without a snapshot, or one that cannot be recorded',
    test: ['src/edge/postback/handler.test.ts', 'is never called accepted'],
    ...nothing,
  },
  {
    fault: 'A journal of another machine is copied into the folder while it is written',
    test: ['src/events/ingest/copies.test.ts', 'a journal copied by hand while in use is left alone'],
    ...none,
  },
  {
    fault: 'Two edges with the same node and worker numbers in one folder',
    test: ['test/fault/crowded.test.ts', 'a second edge with the same numbers'],
    ...none,
  },
  {
    fault: 'Edges of two nodes in one folder',
    test: ['test/fault/crowded.test.ts', 'an edge of another node'],
    ...none,
  },
  {
    fault: 'The port for metrics is taken',
    test: ['test/fault/crowded.test.ts', 'with the ports for probes and metrics taken'],
    ...none,
  },
  {
    fault: 'The probe port is taken',
    test: ['test/fault/crowded.test.ts', 'with the ports for probes and metrics taken'],
    ...none,
  },
  {
    fault: 'A broken journal record',
    test: ['src/events/ingest/broken.test.ts', 'after the skip nothing else is missing'],
    lost: 'only what you skip',
    twice: '0',
  },
  {
    fault: 'The event store refuses a transaction',
    test: ['src/events/ingest/waiting.test.ts', 'a record taken but not committed still waits'],
    ...none,
  },
  {
    fault: 'ClickHouse does not answer, for any time, also at the start of control',
    test: ['test/clickhouse/program.test.ts', 'while ClickHouse is away, links go on'],
    ...none,
  },
  {
    fault: '`kill -9` of control while it writes to ClickHouse',
    test: ['test/clickhouse/program.test.ts', 'everything answered is stored once through kills of control'],
    ...none,
  },
  {
    fault: '`migrate` is killed, or control or a database during it',
    test: [
      'test/clickhouse/migrate.test.ts',
      'is moved to Postgres and ClickHouse, though its control is killed',
    ],
    ...none,
  },
  {
    fault: 'The active control dies with its machine, or hangs and goes on after another one has taken over',
    test: ['test/clickhouse/program.test.ts', 'a second control takes over when the first one'],
    ...none,
  },
];
