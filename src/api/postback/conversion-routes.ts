import { ErrorAnswer } from '../../contracts/errors.ts';
import {
  ConversionResults,
  ConversionsInput,
  UploadAnswer,
  UploadInput,
} from '../../contracts/postbacks/conversion.ts';
import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import { PostbackTest, PostbackTestInput } from '../../contracts/postbacks/postback.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { sendConversions } from './conversions.ts';
import { sendTestPostback } from './test-postback.ts';
import { uploadConversions } from './upload.ts';

const base = { tags: ['postback'], security: withBearer };
/** The longest file, with every character escaped. */
const BODY_LIMIT = 12 * 1024 * 1024;

/** Conversions from members and their programs, sent through the edge like all others. */
export const conversionRoutes = (app: Api, parts: Parts): void => {
  app.post(
    intakePaths.conversion,
    {
      ...need('editor'),
      schema: {
        ...base,
        body: ConversionsInput,
        response: { 200: ConversionResults, default: ErrorAnswer },
      },
      preValidation: knownFields(ConversionsInput),
    },
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
    {
      ...need('editor'),
      bodyLimit: BODY_LIMIT,
      schema: { ...base, body: UploadInput, response: { 200: UploadAnswer, default: ErrorAnswer } },
      preValidation: knownFields(UploadInput),
    },
    (request) => uploadConversions(parts, authOf(request), request.body),
  );

  app.post(
    intakePaths.postbackTest,
    {
      ...need('editor'),
      schema: { ...base, body: PostbackTestInput, response: { 200: PostbackTest, default: ErrorAnswer } },
      preValidation: knownFields(PostbackTestInput),
    },
    (request) => sendTestPostback(parts, authOf(request).workspace.id, request.body),
  );
};
