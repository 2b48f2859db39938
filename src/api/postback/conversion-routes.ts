import {
  ConversionResults,
  ConversionsInput,
  UploadAnswer,
  UploadInput,
} from '../../contracts/postbacks/conversion.ts';
import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import { PostbackTest, PostbackTestInput } from '../../contracts/postbacks/postback.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { sendConversions } from './conversions.ts';
import { sendTestPostback } from './test-postback.ts';
import { uploadConversions } from './upload.ts';

const route = routesOf('postback');

/** The longest file, with every character escaped. */
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
