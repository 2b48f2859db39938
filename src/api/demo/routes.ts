import { apiPaths } from '../../contracts/paths.ts';
import { Demo } from '../../contracts/workspace/demo.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';

const route = routesOf('demo');

/**
 * The caller's workspace with demo data. Only for signed-in people: a program that could fill or empty the store of its
 * installation would be one more thing to guard.
 */
export const demoRoutes = (app: Api, { demo }: Pick<Parts, 'demo'>): void => {
  app.get(apiPaths.demo, route('viewer', { byKey: false, answer: Demo }), (request) =>
    demo.state(authOf(request).user.id),
  );

  /** Begins to make it; asked for again, it answers how far that is. */
  app.post(apiPaths.demo, route('editor', { byKey: false, accepted: Demo }), (request) => {
    const { user, workspace } = authOf(request);
    return demo.start(user.id, workspace.timeZone);
  });

  /** `not_found` without a demo. Answers once nothing of it is left. */
  app.delete(apiPaths.demo, route('viewer', { byKey: false, afterTrial: true }), async (request) => {
    const { user } = authOf(request);
    const { state } = await demo.state(user.id);
    if (state === 'none' || state === 'failed') throw new Refusal('not_found');
    await demo.remove(user.id);
  });
};
