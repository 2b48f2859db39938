import type { Status } from '../../contracts/workspace/status.ts';
import type { Db } from '../../db/tables.ts';
import { countUnfair } from './store.ts';

/** The health panel's warnings about the rules of a workspace's campaigns, excluding archived ones. */
export const unfairWarnings = async (db: Db, workspace: number): Promise<Status['warnings']> => {
  const { refused, skipped, first } = await countUnfair(db, workspace);
  return [
    ...(refused > 0 && first !== null
      ? [{ code: 'unfair_rules' as const, values: { count: refused, at: first.toISOString() } }]
      : []),
    ...(skipped > 0 ? [{ code: 'rules_skipped' as const, values: { count: skipped } }] : []),
  ];
};
