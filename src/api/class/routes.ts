import type { FastifyRequest } from 'fastify';
import {
  ClassAnswer,
  ClassQuery,
  ClassSave,
  ClassSetup,
  ClassSignedUp,
  ClassSignupBody,
} from '../../contracts/accounts/class.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { leadsWorkspace, saveLead } from '../lead/store.ts';
import { authOf } from '../session/guard.ts';
import { attemptLimit, emailOf } from '../session/limits.ts';
import type { ClassService } from './service.ts';

const route = routesOf('class');

const SIGNUP_ALLOWANCE = { windowMinutes: 60, perAddress: 30, perAccount: 5 };
/** Per hour, from all addresses together, so that an attacker with many of them cannot fill the table faster. */
const SIGNUPS_OF_ALL = { max: 600, timeWindow: HOUR_MS, keyGenerator: () => 'all' };
/** One minute: changes show soon, and a rush of visitors costs little. */
const CACHE = 'public, max-age=60';

/** The class as visitors see it, without a Bearer token. */
export const classRoutes = (app: Api, page: ClassService, { db, now }: Pick<Parts, 'db' | 'now'>): void => {
  app.get(apiPaths.class, route(null, { query: ClassQuery, answer: ClassAnswer }), async (request, reply) => {
    reply.header('cache-control', CACHE);
    return { content: page.shown(request.query.language ?? 'en') };
  });

  const ofAll = app.createRateLimit(SIGNUPS_OF_ALL);

  app.post(
    apiPaths.classSignup,
    route(null, {
      lenientBody: ClassSignupBody,
      created: ClassSignedUp,
      limit: attemptLimit(app, SIGNUP_ALLOWANCE, emailOf),
    }),
    async (request) => {
      const { webinarId } = request.body;
      if (!page.hasWebinar(webinarId)) {
        throw invalidFields({ webinarId: 'webinar_unknown' });
      }
      const workspace = await leadsWorkspace(db);
      // No one has registered yet, so there is nowhere to store it.
      if (workspace === null) throw new Refusal('unavailable');
      const count = await ofAll(request);
      if (!count.isAllowed && count.isExceeded) {
        throw new Refusal('rate_limited', { retryAfter: count.ttlInSeconds });
      }
      await saveLead(db, workspace, request.body, new Date(now()));
      return { webinarId };
    },
  );
};

/** The class as its owner edits it, behind the guard. */
export const classSetupRoutes = (app: Api, page: ClassService, { db }: Pick<Parts, 'db'>): void => {
  const isOwners = async (request: FastifyRequest): Promise<boolean> =>
    (await leadsWorkspace(db)) === authOf(request).workspace.id;

  app.get(apiPaths.classSetup, route('owner', { answer: ClassSetup }), async (request) => ({
    setup: (await isOwners(request)) ? await page.edited() : null,
  }));

  app.patch(
    apiPaths.classSetup,
    route('owner', { lenientBody: ClassSave, answer: ClassSetup }),
    async (request) => {
      if (!(await isOwners(request))) throw new Refusal('not_found');
      return { setup: await page.save(request.body) };
    },
  );
};
