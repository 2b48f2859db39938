import type { Status } from '../../contracts/status.ts';
import type { Db } from '../../db/tables.ts';
import { countUnfair } from './store.ts';

/** What the health panel says of the rules of a workspace's campaigns; archived ones are left out. */
export const unfairWarnings = async (db: Db, workspace: number): Promise<Status['warnings']> => {
  const { refused, skipped, first } = await countUnfair(db, workspace);
  return [
    ...(refused > 0 && first !== null
      ? [{ code: 'unfair_rules' as const, values: { count: refused, at: first.toISOString() } }]
      : []),
    ...(skipped > 0 ? [{ code: 'rules_skipped' as const, values: { count: skipped } }] : []),
  ];
};
