import {
  ConversionResults,
  ConversionsInput,
  UploadAnswer,
  UploadInput,
} from '../../contracts/postbacks/conversion.ts';
import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import {
  PostbackSettings,
  PostbackSettingsPatch,
  PostbackSource,
  PostbackSourceInput,
  PostbackSourceList,
  PostbackSourcePatch,
  PostbackTest,
  PostbackTestInput,
  RotatedSource,
  SourceRotation,
  SourceSecret,
} from '../../contracts/postbacks/postback.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf, mayEdit } from '../session/guard.ts';
import { sendConversions, sendTestPostback } from './conversions.ts';
import { changeSettings, readSettings } from './settings.ts';
import { sourceService } from './sources.ts';
import { uploadConversions } from './upload.ts';

const route = routesOf('postback');

/** Fits the longest file with every character escaped. */
const BODY_LIMIT = 12 * 1024 * 1024;

/** Conversions from members and their programs, sent through the edge like all others. */
export const conversionRoutes = (app: Api, parts: Parts): void => {
  app.post(
    intakePaths.conversion,
    route('editor', { body: ConversionsInput, answer: ConversionResults }),
    async (request) => {
      const { conversions, test, replace } = request.body;
      const sent = conversions.map(({ clickId, externalId, ...rest }) => ({
        click_id: clickId,
        external_id: externalId,
        ...rest,
        ...(test && { test: '1' }),
        ...(replace && { replace: '1' }),
      }));
      return {
        results: await sendConversions(parts, authOf(request).workspace.id, sent, { by: 'api' }),
      };
    },
  );

  app.post(
    intakePaths.postbackUpload,
    route('editor', { body: UploadInput, answer: UploadAnswer, bodyLimit: BODY_LIMIT }),
    (request) => uploadConversions(parts, authOf(request), request.body),
  );

  app.post(
    intakePaths.postbackTest,
    route('editor', { body: PostbackTestInput, answer: PostbackTest }),
    (request) => sendTestPostback(parts, authOf(request).workspace.id, request.body),
  );
};

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

const one = `${intakePaths.postbackSource}/:id`;

/** Affiliate networks. Viewers see them; only editors see addresses and secrets. */
export const postbackSourceRoutes = (app: Api, parts: Parts): void => {
  const sources = sourceService(parts);

  app.get(intakePaths.postbackSource, route('viewer', { answer: PostbackSourceList }), async (request) => {
    const auth = authOf(request);
    return { rows: await sources.list(auth.workspace.id, mayEdit(auth)) };
  });

  app.post(
    intakePaths.postbackSource,
    route('editor', { body: PostbackSourceInput, created: PostbackSource }),
    (request) => sources.add(authOf(request), request.body),
  );

  app.get(one, route('viewer', { params: IdParams, answer: PostbackSource }), (request) => {
    const auth = authOf(request);
    return sources.read(auth.workspace.id, request.params.id, mayEdit(auth));
  });

  app.patch(
    one,
    route('editor', { params: IdParams, body: PostbackSourcePatch, answer: PostbackSource }),
    (request) => sources.change(authOf(request), request.params.id, request.body),
  );

  app.delete(one, route('editor', { params: IdParams }), async (request) => {
    await sources.remove(authOf(request), request.params.id);
  });

  app.post(`${one}/secret`, route('editor', { params: IdParams, answer: SourceSecret }), async (request) => ({
    secret: await sources.secret(authOf(request), request.params.id),
  }));

  app.post(
    `${one}/rotate`,
    route('editor', { params: IdParams, body: SourceRotation, answer: RotatedSource }),
    async (request) => {
      const rotated = await sources.rotate(authOf(request), request.params.id, request.body.endOld);
      await parts.security.own(request, 'secret_rotated', { name: rotated.source.name });
      return rotated;
    },
  );
};
