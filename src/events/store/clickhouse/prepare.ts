import { Problem } from '../../../config/problem.ts';
import { checkSameMoment } from './backup.ts';
import { AnswerLost } from './batches/ports.ts';
import { requireBelonging } from './belonging.ts';
import { type ClickHouse, ClickHouseRefused } from './connection.ts';
import { migrateClickHouse } from './migrate.ts';
import { migrateEventDb } from './postgres/migrate.ts';
import type { EventDb } from './postgres/rows.ts';

/**
 * Brings both databases up to date and checks that they belong together, once. Whatever was in the way, it can be called
 * again.
 */
export const preparation = (clickhouse: ClickHouse, db: EventDb): (() => Promise<void>) => {
  let isDone = false;
  return async () => {
    if (isDone) return;
    await migrateEventDb(db, () => migrateClickHouse(clickhouse));
    await requireBelonging(clickhouse, db);
    await checkSameMoment(clickhouse, db);
    isDone = true;
  };
};

/** UNKNOWN_DATABASE. */
const NO_DATABASE = '81';
/** AUTHENTICATION_FAILED, REQUIRED_PASSWORD, UNKNOWN_USER, ACCESS_DENIED. */
const NO_ACCESS: readonly string[] = ['516', '194', '192', '497'];

/** What the operator can fix at the start, as Problem; every other error unchanged. */
export const clickhouseInWords = (error: unknown): unknown => {
  if (error instanceof AnswerLost)
    return new Problem(
      `The server of CLICKHOUSE_URL cannot be reached. ${error.message} Check that it is running, and that the host and port in the URL are correct.`,
    );
  if (!(error instanceof ClickHouseRefused)) return error;
  if (error.code === NO_DATABASE)
    return new Problem(
      'The server of CLICKHOUSE_URL has no such database. Create it (docs/scaling.md), or correct the name at the end of the URL.',
    );
  if (NO_ACCESS.includes(error.code))
    return new Problem(
      `The server of CLICKHOUSE_URL refused the connection: ${error.message} Check the user and password in the URL, and the permissions of the user (docs/scaling.md).`,
    );
  return error;
};
