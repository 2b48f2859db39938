import { apiPaths } from '../../contracts/paths.ts';
import { Achievements, AchievementsSeen, AchievementsTold } from '../../contracts/reports/achievement.ts';
import { type Api, routesOf } from '../http/route.ts';
import { authOf } from '../session/guard.ts';
import type { GatherParts } from './gather.ts';
import { achievementService } from './service.ts';

const route = routesOf('achievement');

/** Achievements of the workspace, for all its members. */
export const achievementRoutes = (app: Api, parts: GatherParts): void => {
  const service = achievementService(parts);

  app.get(apiPaths.achievement, route('viewer', { answer: Achievements }), (request) => {
    const { workspace, user } = authOf(request);
    return service.list(workspace, user.id);
  });

  app.post(
    apiPaths.achievementSeen,
    route('viewer', { body: AchievementsSeen, answer: AchievementsTold }),
    (request) => {
      const { workspace, user } = authOf(request);
      return service.seen(workspace.id, user.id, request.body.codes);
    },
  );
};
