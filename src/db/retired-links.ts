import type { Db, Tx } from './tables.ts';

/**
 * Reserves the links of a workspace about to be deleted on the domains that stay, as ads, printed codes and emails
 * still lead there. Must run in the transaction that removes the workspace.
 */
export const retireLinks = async (tx: Tx, workspace: number): Promise<void> => {
  await tx
    .insertInto('retired_links')
    .columns(['domain_id', 'slug'])
    .expression((eb) =>
      eb
        .selectFrom('campaigns')
        .innerJoin('domains', 'domains.id', 'campaigns.domain_id')
        .select(['campaigns.domain_id', 'campaigns.slug'])
        .where('campaigns.workspace_id', '=', workspace)
        .where('domains.workspace_id', '<>', workspace),
    )
    .execute();
};

/** Whether a deleted workspace had this link. Valid until the transaction ends if the snapshot is locked. */
export const isRetired = async (tx: Tx, domain: number, slug: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('retired_links')
    .select('slug')
    .where('domain_id', '=', domain)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return found !== undefined;
};

export type FreedLink =
  /** A campaign can use the link again. */
  | 'freed'
  /** No deleted workspace had it. */
  | 'none';

/** The operator's way to release a reserved link. `link`: host (with its port, if any), `/` and slug. */
export const freeLink = async (db: Db, link: string): Promise<FreedLink> => {
  const [host = '', slug = ''] = link
    .trim()
    .replace(/^https?:\/\//i, '')
    .split('/');
  const freed = await db
    .deleteFrom('retired_links')
    .where('slug', '=', slug)
    .where('domain_id', 'in', (eb) =>
      eb.selectFrom('domains').select('id').where('host', '=', host.toLowerCase()),
    )
    .returning('slug')
    .executeTakeFirst();
  return freed ? 'freed' : 'none';
};
