import type { DemoDesk } from '../../api/demo/desk.ts';
import { createAccount } from '../../api/session/account-store.ts';
import { hashPassword } from '../../api/session/passwords.ts';
import type { Config } from '../../config/config.ts';
import type { DemoStarted } from '../../contracts/workspace/local.ts';
import { randomText } from '../../db/public-id.ts';
import type { Db } from '../../db/tables.ts';

interface DemoParts {
  readonly db: Db;
  readonly config: Pick<Config, 'edge'>;
  readonly desk: DemoDesk;
  readonly publish: () => Promise<unknown>;
}

/** More than a dictionary or a list of leaked passwords could reach: 119 bits. */
const PASSWORD_LENGTH = 20;

const ownerOf = (db: Db) =>
  db
    .selectFrom('instance')
    .innerJoin('users', 'users.id', 'instance.owner_id')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .select(['users.id', 'users.email', 'workspaces.time_zone'])
    .where('workspaces.demo', '=', false)
    .orderBy('memberships.created_at')
    .executeTakeFirst();

/** The account that owns the installation, if nobody has created one yet. Nothing of it can be guessed. */
const createOwner = async ({ db, config, publish }: DemoParts): Promise<{ password: string } | null> => {
  const password = randomText(PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  const account = {
    ...{ name: 'Me', email: `demo-${randomText(8).toLowerCase()}@fairlead.example`, passwordHash },
    ...{ invitation: null, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  };
  const options = { open: false, mayBeFirst: true, linkOrigin: config.edge.publicUrl };
  const created = await db.transaction().execute((tx) => createAccount(tx, account, options));
  if (created !== 'created') return null;
  await publish();
  return { password };
};

/**
 * `start --demo`: demo data for the owner of the installation, who is created if there is no account. Asked for again, it
 * says how far they are. The password is only ever in the first answer.
 */
export const answerDemo = async (parts: DemoParts): Promise<DemoStarted> => {
  const { db, desk } = parts;
  const created = (await ownerOf(db)) === undefined ? await createOwner(parts) : null;
  const owner = await ownerOf(db);
  if (owner === undefined) throw new Error('The owner of this installation has no workspace.');
  const before = await desk.state(owner.id);
  const demo = before.state === 'none' ? await desk.start(owner.id, owner.time_zone) : before;
  return { email: owner.email, password: created?.password ?? null, demo };
};
