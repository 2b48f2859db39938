import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '../../contracts/accounts/session.ts';
import { Refusal } from '../http/refusal.ts';
import { authOf } from './guard.ts';

export interface Need {
  /** The lowest role in the workspace that may call; higher roles may too. */
  readonly role: User['role'];
  /** False if only for signed-in people, never for API keys (sign-in, members, keys themselves). */
  readonly byKey: boolean;
  /** Whether it still works after a trial although it changes something (sign-in, deletion). */
  readonly afterTrial: boolean;
  /** False if it reaches others, which a workspace with demo data must not. */
  readonly inDemo: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required for every route behind the guard. */
    need?: Need;
  }
}

const RANK: Record<User['role'], number> = { viewer: 0, editor: 1, owner: 2 };

/**
 * Makes every route registered afterward declare its need; startup fails for a route without one. The need is in the
 * API's description as `x-need`, so that a test can walk it.
 */
export const requireNeeds = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    const declared = route.config?.need;
    if (!declared) throw new Error(`${String(route.method)} ${route.url} says nothing of who may call it.`);
    route.schema = Object.assign({}, route.schema, { 'x-need': declared });
  });
};

const NOT_BY_KEY = 'API keys cannot do this. Sign in instead.';
const READ_ONLY = 'This API key is read-only.';

/** Whether a call writes to an expired trial, which is read-only. */
const isOver = ({ role, afterTrial }: Need, method: string, trialEndsAt: Date | null, now: number): boolean =>
  trialEndsAt !== null &&
  trialEndsAt.getTime() <= now &&
  role !== 'viewer' &&
  method !== 'GET' &&
  !afterTrial;

/**
 * Hook after `authenticate`: refuses `forbidden` for callers with fewer permissions than the route needs, and for those with
 * enough, `trial_ended` in an expired trial and `demo_workspace` for what demo data must not do. `now`: milliseconds since 1970.
 */
export const meetNeed =
  (now: () => number) =>
  async (request: FastifyRequest): Promise<void> => {
    const declared = request.routeOptions.config.need;
    // An address without a route is answered by its own handler.
    if (!declared) return;
    const { by, scope, user, workspace } = authOf(request);
    if (by === 'key' && !declared.byKey) throw new Refusal('forbidden', { message: NOT_BY_KEY });
    if (RANK[user.role] < RANK[declared.role]) throw new Refusal('forbidden');
    if (scope === 'read' && request.method !== 'GET') throw new Refusal('forbidden', { message: READ_ONLY });
    if (workspace.demo && !declared.inDemo) throw new Refusal('demo_workspace');
    if (isOver(declared, request.method, workspace.trialEndsAt, now())) throw new Refusal('trial_ended');
  };
