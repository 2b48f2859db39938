import { apiPaths } from '../../contracts/paths.ts';
import { DeletionBody } from '../../contracts/workspace/workspace.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import type { AttemptCheck } from '../session/limits.ts';
import { checkOwnPassword, removeMember } from './store.ts';

const route = routesOf('profile');

/**
 * Members delete their own account: immediately, and their work stays without their name. Owners delete the workspace
 * instead: `conflict` with `account_owner`. Fields: `confirm_wrong` (the email must be typed), `password_wrong`.
 */
export const accountEndRoutes = (
  app: Api,
  { db, security }: Pick<Parts, 'db' | 'security'>,
  limit: AttemptCheck,
): void => {
  app.delete(
    apiPaths.profile,
    route('viewer', { byKey: false, afterTrial: true, body: DeletionBody, limit }),
    async (request) => {
      const { user } = authOf(request);
      const { confirm, password } = request.body;
      const refuse = new Refusal('conflict', { fields: { confirm: 'account_owner' } });
      if (user.role === 'owner') throw refuse;
      if (confirm.toLowerCase() !== user.email) throw invalidFields({ confirm: 'confirm_wrong' });
      await checkOwnPassword(db, user.id, password);
      if (!(await removeMember(db, user.id))) throw refuse;
      // The account no longer exists, so the workspace is informed that a member left.
      const { workspace } = authOf(request);
      await security.record({
        kind: 'account_deleted',
        subject: null,
        by: null,
        actor: 'person',
        workspace: workspace.id,
        detail: { role: user.role },
      });
    },
  );
};
