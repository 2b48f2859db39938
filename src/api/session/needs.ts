import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '../../contracts/session.ts';
import { Refusal } from '../http/refusal.ts';
import { authOf } from './guard.ts';

export interface Need {
  /** The least role in the workspace that may call. Every role above it may as well. */
  readonly role: User['role'];
  /** False: for people who signed in, never for API keys (sign-in matters, members, keys themselves). */
  readonly byKey: boolean;
  /** Whether it goes on when a trial is over, though it changes something: sign-in matters, deletion. */
  readonly afterTrial: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Behind the guard no route stands without one. */
    need?: Need;
  }
}

const RANK: Record<User['role'], number> = { viewer: 0, editor: 1, owner: 2 };

/** A route's need, to be spread into its options. */
export const need = (
  role: User['role'],
  { byKey = true, afterTrial = false } = {},
): { config: { need: Need } } => ({
  config: { need: { role, byKey, afterTrial } },
});

/**
 * Makes every route that is registered after this name its need: one without stops the start. The need goes into the
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

/** Whether a call writes what a trial that is over may only be read of. */
const isOver = ({ role, afterTrial }: Need, method: string, trialEndsAt: Date | null, now: number): boolean =>
  trialEndsAt !== null &&
  trialEndsAt.getTime() <= now &&
  role !== 'viewer' &&
  method !== 'GET' &&
  !afterTrial;

/**
 * Hook behind `authenticate`: refuses `forbidden` whoever has less than the route needs, and `trial_ended` who has as
 * much, but in a trial that is over. `now`: milliseconds since 1970.
 */
export const meetNeed =
  (now: () => number) =>
  async (request: FastifyRequest): Promise<void> => {
    const declared = request.routeOptions.config.need;
    // An address that no route has: its own handler answers.
    if (!declared) return;
    const { by, scope, user, workspace } = authOf(request);
    if (by === 'key' && !declared.byKey) throw new Refusal('forbidden', { message: NOT_BY_KEY });
    if (RANK[user.role] < RANK[declared.role]) throw new Refusal('forbidden');
    if (scope === 'read' && request.method !== 'GET') throw new Refusal('forbidden', { message: READ_ONLY });
    if (isOver(declared, request.method, workspace.trialEndsAt, now())) throw new Refusal('trial_ended');
  };
