import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { BatchTables } from '../store/clickhouse/batches/ports.ts';
import { batchWriter } from '../store/clickhouse/batches/writer.ts';
import type { ClickHouse } from '../store/clickhouse/connection.ts';
import { type CommitContents, postgresBatchLog } from '../store/clickhouse/postgres/batch-log.ts';
import type { EventDb } from '../store/clickhouse/postgres/rows.ts';
import { createMoveTables, doomPiece, pieceContents, restContents, storedPieces } from './move-log.ts';
import type { StoredPiece } from './pieces.ts';
import type { Rest } from './rest.ts';
import type { TakenPiece } from './source.ts';
import type { MovedTable } from './tables.ts';
import { type FileBlock, movedBatchTables } from './target-tables.ts';

/** The stores that are moved to. Every change is one transaction or batch, so that a kill leaves nothing half done. */
export interface MoveTarget {
  /** Takes the lease of the store, and undoes what a killed move left. Also after anything rejected. */
  begin(): Promise<void>;
  stored(): Promise<StoredPiece[]>;
  copy(table: MovedTable, piece: TakenPiece): Promise<void>;
  remove(piece: StoredPiece): Promise<void>;
  /** Writes what is not copied in pieces; everything copied counts from then on. */
  finish(rest: Rest): Promise<void>;
  /** Number of the last batch. */
  readonly committed: number;
  end(): Promise<void>;
}

const RENEW_MS = 2000;
const PAUSE_MS = 200;

const pause = (nth: number): Promise<void> => setTimeout(PAUSE_MS * nth);

interface TargetOptions {
  clickhouse: ClickHouse;
  db: EventDb;
  /** Replaced by tests. */
  tables?: BatchTables<FileBlock>;
}

/** Pieces as batches of the event store in ClickHouse (0097): numbered, fenced, counted and committed in Postgres. */
export const clickhouseTarget = async ({
  clickhouse,
  db,
  tables = movedBatchTables(clickhouse, (ms) => setTimeout(ms)),
}: TargetOptions): Promise<MoveTarget> => {
  await createMoveTables(db);
  const log = postgresBatchLog(db);
  const writer = batchWriter<FileBlock, CommitContents, never>({
    log,
    tables,
    follow: { next: async () => null, carryOut: async () => undefined, tickOff: async () => undefined },
    owner: `move ${hostname()} ${process.pid} ${randomUUID()}`,
    pause,
  });
  // A failure means only that the lease may end; the next statement in Postgres tells.
  const renewing = setInterval(() => void writer.renew().catch(() => undefined), RENEW_MS);
  renewing.unref();
  return {
    begin: () => writer.begin(),
    stored: () => storedPieces(db),
    copy: (table, piece) => {
      const { into } = table;
      const { rows, sums, bytes } = piece;
      const block = { of: into, table: into.name, rows, sums, bytes };
      return writer.write(rows === 0 ? [] : [block], pieceContents(piece));
    },
    remove: async (piece) => {
      await doomPiece(db, piece);
      await tables.remove(piece.batch);
      await log.abandon(piece.batch);
    },
    finish: (rest) => writer.write([], restContents(rest)),
    get committed() {
      return writer.committed;
    },
    end: async () => {
      clearInterval(renewing);
      await writer.end();
    },
  };
};
