import type { DomainPatch } from '../../contracts/domain.ts';
import { checkDestinationUrl } from '../../core/routing/destination-url.ts';
import { findMacros } from '../../core/routing/template.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Row } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { linkHosts, usableDomains } from './store.ts';

/** Who changes a domain; internal ids. */
interface Editor {
  user: number;
  workspace: number;
}

const problemOf = (url: string, hosts: readonly string[]): string | null =>
  checkDestinationUrl(url, { linkHosts: hosts }) ?? (findMacros(url).length > 0 ? 'macro_place' : null);

/**
 * Changes a domain and answers its row, and whether anything is new. A workspace's own domains are its editors' to
 * change; the default domain, which every workspace shares, only the instance's owner's. Throws `not_found`,
 * `forbidden` and `validation_failed`.
 */
export const changeDomain = (
  db: Db,
  editor: Editor,
  id: string,
  patch: DomainPatch,
): Promise<{ domain: Row<'domains'>; changed: boolean }> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const domain = (await usableDomains(tx, editor.workspace)).find((d) => d.public_id === id);
    if (!domain) throw new Refusal('not_found');
    if (domain.is_default) {
      const { owner_id } = await tx.selectFrom('instance').select('owner_id').executeTakeFirstOrThrow();
      if (owner_id !== editor.user) throw new Refusal('forbidden');
    }
    const { defaultUrl } = patch;
    const problem = defaultUrl === null ? null : problemOf(defaultUrl, await linkHosts(tx));
    if (problem !== null) throw invalidFields({ defaultUrl: problem });
    if (defaultUrl === domain.default_url) return { domain, changed: false };
    const changed = await tx
      .updateTable('domains')
      .set({ default_url: defaultUrl })
      .where('id', '=', domain.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await nextSnapshotRevision(tx);
    return { domain: changed, changed: true };
  });
