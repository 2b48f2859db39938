import { ErrorAnswer } from '../../contracts/errors.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { Workspace, WorkspacePatch } from '../../contracts/workspace.ts';
import type { Row } from '../../db/tables.ts';
import { knownFields } from '../fair-routing/known-fields.ts';
import type { Parts } from '../http/parts.ts';
import { type Api, withBearer } from '../http/route-schema.ts';
import { authOf, mayEdit } from '../session/guard.ts';
import { changeWorkspace, findWorkspace } from './store.ts';

const base = { tags: ['workspace'], security: withBearer };

/** Settings of the caller's own workspace. Viewers may read. */
export const workspaceRoutes = (
  app: Api,
  { db, config, publish, now }: Pick<Parts, 'db' | 'config' | 'publish' | 'now'>,
): void => {
  const answer = (row: Row<'workspaces'>): Workspace => ({
    id: row.public_id,
    name: row.name,
    timeZone: row.time_zone,
    currency: row.currency,
    postbackUrl: `${config.edge.publicUrl}/postback/${row.postback_key}`,
    keepAddresses: row.keep_addresses,
    honourDnt: row.honour_dnt,
  });

  app.get(
    apiPaths.workspace,
    { schema: { ...base, response: { 200: Workspace, default: ErrorAnswer } } },
    async (request) => answer(await findWorkspace(db, authOf(request).workspace.id)),
  );

  app.patch(
    apiPaths.workspace,
    {
      schema: { ...base, body: WorkspacePatch, response: { 200: Workspace, default: ErrorAnswer } },
      onRequest: mayEdit,
      preValidation: knownFields(WorkspacePatch),
    },
    async (request) => {
      const { user, workspace: own } = authOf(request);
      const editor = { user: user.id, workspace: own.id };
      const { workspace, changed } = await changeWorkspace(db, editor, request.body, new Date(now()));
      if (changed) await publish();
      return answer(workspace);
    },
  );
};
