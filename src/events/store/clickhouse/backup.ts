import { Problem } from '../../../config/problem.ts';
import type { EventBackup } from '../backup.ts';

/** ClickHouse has no file to copy. */
export const clickhouseBackup = (database: string): EventBackup => ({
  image: () =>
    Promise.reject(
      new Problem(
        `Events are in ClickHouse, which this backup cannot copy. Back up Postgres first (pg_dump), and then ClickHouse: BACKUP DATABASE ${database} TO Disk('backups', 'NAME'). Then copy the keys. See "Backing up ClickHouse" in docs/operating.md.`,
      ),
    ),
});
