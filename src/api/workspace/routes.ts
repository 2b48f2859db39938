import { apiPaths } from '../../contracts/paths.ts';
import {
  DeletionBody,
  RetentionPreview,
  RetentionQuery,
  Workspace,
  WorkspacePatch,
} from '../../contracts/workspace/workspace.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import type { AttemptCheck } from '../session/limits.ts';
import { askDeletion, patchWorkspace, previewRetention, readWorkspace, takeBackDeletion } from './service.ts';

const route = routesOf('workspace');

/** Settings of the caller's own workspace, and its deletion. `limit` counts every request that takes the password. */
export const workspaceRoutes = (app: Api, parts: Parts, limit: AttemptCheck): void => {
  app.get(apiPaths.workspace, route('viewer', { answer: Workspace }), (request) =>
    readWorkspace(parts, authOf(request)),
  );

  app.patch(apiPaths.workspace, route('editor', { body: WorkspacePatch, answer: Workspace }), (request) =>
    patchWorkspace(parts, authOf(request), request.body),
  );

  app.get(
    apiPaths.workspaceRetention,
    route('viewer', { query: RetentionQuery, answer: RetentionPreview }),
    (request) => previewRetention(parts, authOf(request).workspace.id, request.query.days),
  );

  app.post(
    apiPaths.workspaceDeletion,
    route('owner', { byKey: false, afterTrial: true, body: DeletionBody, answer: Workspace, limit }),
    async (request) => {
      const answer = await askDeletion(parts, authOf(request), request.body);
      await parts.security.own(request, 'deletion_asked');
      return answer;
    },
  );

  app.delete(
    apiPaths.workspaceDeletion,
    route('owner', { byKey: false, afterTrial: true, answer: Workspace }),
    async (request) => {
      const answer = await takeBackDeletion(parts, authOf(request));
      await parts.security.own(request, 'deletion_withdrawn');
      return answer;
    },
  );
};
