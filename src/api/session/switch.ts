import { randomUUID } from 'node:crypto';
import type { OwnWorkspaces, TokenPair } from '../../contracts/accounts/session.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { familyOf, issue } from './family-store.ts';
import type { Auth } from './guard.ts';
import type { TokenSigner } from './tokens.ts';

const membershipsOf = (db: Db, user: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .select(['workspaces.id', 'workspaces.public_id', 'workspaces.name', 'workspaces.demo'])
    .select('memberships.role')
    .where('memberships.user_id', '=', user)
    // Demo data come with their settings first and their traffic later: until then there is nothing to see.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('demos')
            .select('demos.user_id')
            .whereRef('demos.workspace_id', '=', 'workspaces.id')
            .where('demos.ready', '=', false),
        ),
      ),
    )
    .orderBy('memberships.created_at')
    .orderBy('memberships.workspace_id')
    .execute();

/** Lets people go on in another of their workspaces without signing in again. */
export const workspaceSwitch = ({ db, now }: { db: Db; now: () => number }, signer: TokenSigner) => ({
  list: async ({ user, workspace }: Auth): Promise<OwnWorkspaces> => ({
    rows: (await membershipsOf(db, user.id)).map(({ id, public_id, name, role, demo }) => ({
      ...{ id: public_id, name, role, demo },
      current: id === workspace.id,
    })),
  }),

  /**
   * A session in another workspace instead of this one, until this one would have ended. Other tabs of the browser notice
   * that it is another one. `not_found` for a workspace that the user does not belong to.
   */
  to: async ({ user, session }: Auth, workspace: string): Promise<TokenPair> => {
    const to = (await membershipsOf(db, user.id)).find((one) => one.public_id === workspace);
    if (to === undefined || session === null) throw new Refusal('not_found');
    const second = Math.floor(now() / 1000) * 1000;
    return db.transaction().execute(async (tx) => {
      const { id: old, ...before } = await tx
        .selectFrom('sessions')
        .selectAll()
        .where('public_id', '=', session)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const row = await tx
        .insertInto('sessions')
        .values({ ...before, public_id: publicId('ses'), workspace_id: to.id, last_seen_at: new Date(now()) })
        .returning(['id', 'public_id', 'auth_time'])
        .executeTakeFirstOrThrow();
      const ended = { ended_at: new Date(now()), ended_reason: 'logout' } as const;
      await tx.updateTable('sessions').set(ended).where('id', '=', old).execute();
      const family = familyOf(row, user.publicId, to.public_id);
      const { token } = await issue(tx, signer, family, row.id, second);
      return {
        access_token: await signer.access(family, randomUUID(), second / 1000),
        refresh_token: token,
      };
    });
  },
});

export type WorkspaceSwitcher = ReturnType<typeof workspaceSwitch>;
