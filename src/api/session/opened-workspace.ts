import type { Db } from '../../db/tables.ts';

const membershipsOf = (db: Db, user: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .leftJoin('demos', 'demos.workspace_id', 'workspaces.id')
    .select(['workspaces.id', 'workspaces.public_id', 'workspaces.demo', 'memberships.role'])
    .select('demos.created_at as made_at')
    .where('memberships.user_id', '=', user)
    .where((eb) =>
      eb.or([
        eb('workspaces.demo', '=', false),
        eb.and([eb('demos.ready', '=', true), eb('workspaces.deletes_at', 'is', null)]),
      ]),
    )
    .orderBy('memberships.created_at')
    .orderBy('memberships.workspace_id')
    .execute();

const hasCampaigns = async (db: Db, workspace: number): Promise<boolean> =>
  (await db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspace)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * The workspace that a user signs in to, and their role there: their own. While that has no campaigns and they have a
 * demo, it is the one of these two that they used last, and a demo counts as used when it was made.
 */
export const openedWorkspace = async (db: Db, user: number) => {
  const [own, ...others] = await membershipsOf(db, user);
  if (own === undefined) throw new Error('A user without a workspace cannot sign in.');
  const demo = others.find((one) => one.demo);
  if (demo === undefined || (await hasCampaigns(db, own.id))) return own;
  const last = await db
    .selectFrom('sessions')
    .select(['workspace_id', 'last_seen_at'])
    .where('user_id', '=', user)
    // Work in a team's workspace since then says nothing about which of the two they want.
    .where('workspace_id', 'in', [own.id, demo.id])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const usedOwn = last?.workspace_id === own.id && last.last_seen_at > (demo.made_at ?? new Date(0));
  return usedOwn ? own : demo;
};
