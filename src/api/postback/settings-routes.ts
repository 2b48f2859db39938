import { ErrorAnswer } from '../../contracts/errors.ts';
import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import { PostbackSettings, PostbackSettingsPatch } from '../../contracts/postbacks/postback.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf, mayEdit } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { changeSettings, readSettings } from './settings.ts';

const base = { tags: ['postback'], security: withBearer };

/** How the workspace accepts conversions. */
export const postbackSettingsRoutes = (app: Api, parts: Parts): void => {
  app.get(
    intakePaths.postbackSettings,
    {
      ...need('viewer'),
      schema: { ...base, response: { 200: PostbackSettings, default: ErrorAnswer } },
    },
    (request) => {
      const auth = authOf(request);
      return readSettings(parts, auth.workspace.id, mayEdit(auth));
    },
  );

  app.patch(
    intakePaths.postbackSettings,
    {
      ...need('editor'),
      schema: {
        ...base,
        body: PostbackSettingsPatch,
        response: { 200: PostbackSettings, default: ErrorAnswer },
      },
      preValidation: knownFields(PostbackSettingsPatch),
    },
    (request) => changeSettings(parts, authOf(request), request.body),
  );
};
