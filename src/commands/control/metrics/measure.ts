import { statSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../../db/tables.ts';
import type { IngestHealth } from '../../../events/ingest/run.ts';
import { journalSizes } from '../../../events/journal/sizes.ts';
import type { JobRuns } from '../../../jobs/job-runs.ts';
import type { NodeState } from '../../../nodes/control/node-state.ts';
import type { ConnectedEdge } from '../../../snapshot/publish/edges.ts';
import type { Measured, WaitingDeliveries } from './families.ts';

export interface MeasureParts {
  readonly version: string;
  readonly configured: Measured['configured'];
  readonly journalRoot: string;
  readonly storeFile: string;
  readonly db: Db;
  readonly health: () => IngestHealth;
  readonly edges: () => readonly ConnectedEdge[];
  readonly nodes: () => Promise<readonly NodeState[]>;
  readonly jobs: () => readonly JobRuns[];
  readonly disk: () => Measured['disk'];
  readonly storeAnswers: () => boolean;
  readonly now: () => number;
}

/** A store that waits too long for a metric is missing from the answer, which Prometheus would otherwise give up on. */
const PATIENCE_MS = 3000;

const waitingDeliveries = async (db: Db): Promise<WaitingDeliveries> => {
  const { count, oldest } = await db
    .selectFrom('deliveries')
    .select((eb) => [sql<number>`count(*)::integer`.as('count'), eb.fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return { count, oldestAt: oldest === null ? null : oldest.getTime() };
};

const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** Reads everything that is measured. What cannot be read is null, so that one failure does not hide the rest. */
export const measure = async (parts: MeasureParts): Promise<Measured> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), PATIENCE_MS);
  const [deliveries, nodes] = await Promise.all([
    Promise.race([waitingDeliveries(parts.db).catch(() => null), tooLate]),
    Promise.race([parts.nodes().catch(() => null), tooLate]),
  ]);
  clearTimeout(timer);
  const { rss, heapUsed } = process.memoryUsage();
  return {
    version: parts.version,
    configured: parts.configured,
    now: parts.now(),
    edges: parts.edges(),
    nodes,
    ingest: parts.health(),
    journals: orNull(() => journalSizes(parts.journalRoot)) ?? [],
    deliveries,
    jobs: parts.jobs(),
    memory: { resident: rss, heap: heapUsed },
    disk: parts.disk(),
    storeAnswers: parts.storeAnswers(),
    storeBytes: orNull(() => statSync(parts.storeFile).size),
  };
};
