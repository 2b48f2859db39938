import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import {
  DeletionBody,
  RetentionPreview,
  RetentionQuery,
  Workspace,
  WorkspacePatch,
} from '../../contracts/workspace/workspace.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/route-deps.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import type { AttemptCheck } from '../session/attempt-limits.ts';
import { authOf } from '../session/guard.ts';
import { need } from '../session/needs.ts';
import { askDeletion, takeBackDeletion } from './deletion.ts';
import { patchWorkspace, previewRetention, readWorkspace } from './service.ts';

const base = { tags: ['workspace'], security: withBearer };
const answers = { response: { 200: Workspace, default: ErrorAnswer } };
const deletion = need('owner', { byKey: false, afterTrial: true });

/** Settings of the caller's own workspace, and its deletion. `limit` counts every request for the password. */
export const workspaceRoutes = (app: Api, parts: Parts, limit: AttemptCheck): void => {
  app.get(apiPaths.workspace, { ...need('viewer'), schema: { ...base, ...answers } }, (request) =>
    readWorkspace(parts, authOf(request)),
  );

  app.patch(
    apiPaths.workspace,
    {
      schema: { ...base, body: WorkspacePatch, ...answers },
      ...need('editor'),
      preValidation: knownFields(WorkspacePatch),
    },
    (request) => patchWorkspace(parts, authOf(request), request.body),
  );

  app.get(
    apiPaths.workspaceRetention,
    {
      schema: {
        ...base,
        querystring: RetentionQuery,
        response: { 200: RetentionPreview, default: ErrorAnswer },
      },
      ...need('viewer'),
    },
    (request) => previewRetention(parts, authOf(request).workspace.id, request.query.days),
  );

  app.post(
    apiPaths.workspaceDeletion,
    {
      schema: { ...base, body: DeletionBody, ...answers },
      ...deletion,
      preValidation: knownFields(DeletionBody),
      preHandler: limit,
    },
    async (request) => {
      const answer = await askDeletion(parts, authOf(request), request.body);
      await parts.security.own(request, 'deletion_asked');
      return answer;
    },
  );

  app.delete(
    apiPaths.workspaceDeletion,
    { schema: { ...base, ...answers }, ...deletion },
    async (request) => {
      const answer = await takeBackDeletion(parts, authOf(request));
      await parts.security.own(request, 'deletion_withdrawn');
      return answer;
    },
  );
};
