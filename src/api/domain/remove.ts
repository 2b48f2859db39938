import { sql } from 'kysely';
import { isServed } from '../../core/domains/check-state.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { usableDomain } from './store.ts';

/**
 * Removes a domain without campaigns; archived ones count, because their links are still in use. Returns whether the
 * edges must be updated. Throws `not_found`, and `conflict` for the default domain and for one in use.
 */
export const removeDomain = (db: Db, workspace: number, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const domain = await usableDomain(tx, workspace, id);
    if (!domain) throw new Refusal('not_found');
    if (domain.is_default) {
      throw new Refusal('conflict', {
        fields: { id: 'domain_default' },
        message:
          'Every workspace uses the default domain. The server operator can change it with FAIRLEAD_EDGE_PUBLIC_URL.',
      });
    }
    // Of all workspaces: while it was the default domain, others could put links on it.
    const { count } = await tx
      .selectFrom('campaigns')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('domain_id', '=', domain.id)
      .executeTakeFirstOrThrow();
    if (count > 0) {
      throw new Refusal('conflict', {
        fields: { id: 'domain_in_use' },
        message: `${count} campaign${count === 1 ? '' : 's'} (archived ones included) use this domain. Move them to another domain first.`,
      });
    }
    await tx.deleteFrom('domains').where('id', '=', domain.id).execute();
    const served = isServed(domain.status);
    if (served) await nextSnapshotRevision(tx);
    return served;
  });
