import { inPieces } from '../store/clickhouse/literals.ts';
import type { CommitContents } from '../store/clickhouse/postgres/batch-log.ts';
import { conversionNames, conversionRecord } from '../store/clickhouse/postgres/column-types.ts';
import { type EventDb, pgQuery, pgWith } from '../store/clickhouse/postgres/rows.ts';
import { num } from '../store/duckdb/rows.ts';
import type { StoredPiece } from './pieces.ts';
import { type Rest, writeRest } from './rest.ts';
import type { TakenPiece } from './source.ts';

/** Conversions in one statement, about a kilobyte each. */
const AT_ONCE = 2000;

export const createMoveTables = async (db: EventDb): Promise<void> => {
  await pgQuery(
    db,
    `create table if not exists moved_pieces (
       batch bigint primary key, source text not null, begins bigint not null, ends bigint not null,
       rows bigint not null, print text not null)`,
  );
  await pgQuery(db, DAYS);
};

/** Days whose sums were copied, see expired-days.ts. */
const DAYS =
  'create table if not exists moved_days (day bigint primary key, run bigint not null, print text not null)';

export const storedPieces = async (db: EventDb): Promise<StoredPiece[]> =>
  (await pgQuery(db, 'select * from moved_pieces order by batch')).map((row) => ({
    table: String(row.source),
    from: num(row.begins),
    to: num(row.ends),
    rows: num(row.rows),
    print: String(row.print),
    batch: num(row.batch),
  }));

/** What a piece changes in Postgres: a note that it is there, and its conversions, which count there. */
export const pieceContents = ({ table, from, to, rows, print, objects }: TakenPiece): CommitContents => ({
  reached: [],
  write: async (tx, batch) => {
    await pgQuery(tx, 'insert into moved_pieces values ($1, $2, $3, $4, $5, $6)', [
      ...[batch, table, from, to, rows, print],
    ]);
    for (const piece of inPieces(objects, AT_ONCE))
      await pgWith(
        tx,
        piece,
        conversionRecord,
        `insert into conversions (batch, ${conversionNames}) select $2::bigint, ${conversionNames} from rows`,
        [batch],
      );
  },
});

/** Dooms a piece that is no longer as it was: in one transaction it no longer counts, and its rows must be removed. */
export const doomPiece = (db: EventDb, { batch }: StoredPiece): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await pgQuery(tx, 'delete from moved_pieces where batch = $1', [batch]);
    await pgQuery(tx, 'delete from conversions where batch = $1', [batch]);
    await pgQuery(tx, `update batches set state = 'undoing' where shard = 0 and batch = $1`, [batch]);
  });

export const restContents = (rest: Rest): CommitContents => ({
  reached: [...(rest.rows.get('journal_positions') ?? [])],
  write: (tx) => writeRest(tx, rest),
});
