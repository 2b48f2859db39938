import type { Member, MemberPatch } from '../../contracts/accounts/member.ts';
import type { User } from '../../contracts/accounts/session.ts';
import type { Tx } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Auth } from '../session/guard.ts';
import type { SecondStep } from '../session/second-step.ts';
import { stillProved } from '../session/second-step-store.ts';
import { lockAsOwner, type MemberRow, membersOf, removeAccount, setRole } from './store.ts';

const answer = (row: MemberRow): Member => ({
  id: row.public_id,
  name: row.name,
  email: row.email,
  role: row.role,
  joinedAt: row.created_at.toISOString(),
  ownsInstance: row.owner_id === row.userId,
});

const lastOwner = (): Refusal =>
  new Refusal('conflict', {
    fields: { role: 'role_last_owner' },
    message: 'A workspace needs an owner. Make someone else an owner first.',
  });

const instanceOwner = (): Refusal =>
  new Refusal('conflict', {
    fields: { role: 'role_instance_owner' },
    message: 'This account owns the installation. It cannot be removed, and must stay an owner.',
  });

const RANK: Record<User['role'], number> = { viewer: 0, editor: 1, owner: 2 };

interface ServiceParts extends Pick<Parts, 'db' | 'now'> {
  readonly second: Pick<SecondStep, 'proveWhereOn'>;
}

/** A change of role for the security log; `userId` is internal. */
interface Changed {
  readonly member: Member;
  readonly userId: number;
  readonly from: User['role'];
}

/** The members of a workspace. */
export const memberService = ({ db, now, second }: ServiceParts) => {
  /** A member whose role or membership will change; throws `forbidden`, `not_found`, `conflict`. */
  const findChanged = async (tx: Tx, by: Auth, id: string, role: User['role'] | null) => {
    await lockAsOwner(tx, by);
    const members = await membersOf(tx, by.workspace.id);
    const member = members.find((m) => m.public_id === id);
    if (!member) throw new Refusal('not_found');
    if (role !== 'owner') {
      if (member.owner_id === member.userId) throw instanceOwner();
      const others = members.some((m) => m !== member && m.role === 'owner');
      if (member.role === 'owner' && !others) throw lastOwner();
    }
    return member;
  };

  return {
    async list({ workspace }: Auth): Promise<Member[]> {
      return (await membersOf(db, workspace.id)).map(answer);
    },

    /**
     * Throws `forbidden` if no longer an owner, `not_found`, and `conflict` with field `role`: `role_last_owner`,
     * `role_instance_owner`. A role with more permissions is lasting access and requires password and code if the
     * caller's second step is on: fields `password_required`, `password_wrong`, `totp_required`, `totp_wrong`.
     */
    async change(by: Auth, id: string, { role, ...given }: MemberPatch): Promise<Changed> {
      const before = (await membersOf(db, by.workspace.id)).find((m) => m.public_id === id)?.role ?? role;
      // Outside the transaction, because hashing takes time.
      const proved = RANK[role] > RANK[before] ? await second.proveWhereOn(by.user, given) : null;
      return db.transaction().execute(async (tx) => {
        const member = await findChanged(tx, by, id, role);
        if (
          RANK[role] > RANK[member.role] &&
          (proved === null || !(await stillProved(tx, by.user.id, proved)))
        )
          throw new Refusal('conflict');
        await setRole(tx, { userId: member.userId, workspaceId: by.workspace.id }, role);
        return { member: answer({ ...member, role }), userId: member.userId, from: member.role };
      });
    },

    /** Deletes the account of a member, whose only workspace this is. Resolves to its role. Throws like `change`. */
    remove: (by: Auth, id: string): Promise<User['role']> =>
      db.transaction().execute(async (tx) => {
        const member = await findChanged(tx, by, id, null);
        await removeAccount(tx, member.userId, now());
        return member.role;
      }),
  };
};

export type MemberService = ReturnType<typeof memberService>;
