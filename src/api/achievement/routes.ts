import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { Achievements, AchievementsSeen, AchievementsTold } from '../../contracts/reports/achievement.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import type { GatherParts } from './gather.ts';
import { achievementService } from './service.ts';

const base = { tags: ['achievement'], security: withBearer };

/** Achievements of the workspace, for all its members. */
export const achievementRoutes = (app: Api, parts: GatherParts): void => {
  const service = achievementService(parts);

  app.get(
    apiPaths.achievement,
    { ...need('viewer'), schema: { ...base, response: { 200: Achievements, default: ErrorAnswer } } },
    (request) => {
      const { workspace, user } = authOf(request);
      return service.list(workspace, user.id);
    },
  );

  app.post(
    apiPaths.achievementSeen,
    {
      ...need('viewer'),
      schema: {
        ...base,
        body: AchievementsSeen,
        response: { 200: AchievementsTold, default: ErrorAnswer },
      },
      preValidation: knownFields(AchievementsSeen),
    },
    (request) => {
      const { workspace, user } = authOf(request);
      return service.seen(workspace.id, user.id, request.body.codes);
    },
  );
};
