import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import { PostbackSettings, PostbackSettingsPatch } from '../../contracts/postbacks/postback.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf, mayEdit } from '../session/guard.ts';
import { changeSettings, readSettings } from './settings.ts';

const route = routesOf('postback');

/** How the workspace accepts conversions. */
export const postbackSettingsRoutes = (app: Api, parts: Parts): void => {
  app.get(intakePaths.postbackSettings, route('viewer', { answer: PostbackSettings }), (request) => {
    const auth = authOf(request);
    return readSettings(parts, auth.workspace.id, mayEdit(auth));
  });

  app.patch(
    intakePaths.postbackSettings,
    route('editor', { body: PostbackSettingsPatch, answer: PostbackSettings }),
    (request) => changeSettings(parts, authOf(request), request.body),
  );
};
