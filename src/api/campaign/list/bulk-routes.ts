import { CampaignChoices } from '../../../contracts/campaigns/campaign.ts';
import { BulkAnswer, BulkInput, BulkUndo } from '../../../contracts/campaigns/campaign-bulk.ts';
import { ErrorAnswer } from '../../../contracts/errors.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { knownFields } from '../../fair-routing/known-fields.ts';
import type { Parts } from '../../http/route-deps.ts';
import { type Api, withBearer } from '../../http/route-schema.ts';
import { authOf } from '../../session/guard.ts';
import { need } from '../../session/needs.ts';
import { editorOf } from '../editor.ts';
import { changeMany, undoMany } from './bulk.ts';
import { campaignChoices } from './list-store.ts';

const base = { tags: ['campaign'], security: withBearer };
const response = { 200: BulkAnswer, default: ErrorAnswer };

/** Additional endpoints of the campaign list. */
export const campaignBulkRoutes = (app: Api, { db, publish, now }: Parts): void => {
  const published = async (answer: BulkAnswer): Promise<BulkAnswer> => {
    if (answer.changed.length > 0) await publish();
    return answer;
  };

  app.get(
    apiPaths.campaignChoices,
    { ...need('viewer'), schema: { ...base, response: { 200: CampaignChoices, default: ErrorAnswer } } },
    async (request) => campaignChoices(db, authOf(request).workspace.id),
  );

  app.post(
    apiPaths.campaignBulk,
    {
      ...need('editor'),
      schema: { ...base, body: BulkInput, response },
      preValidation: knownFields(BulkInput),
    },
    async (request) =>
      published(await changeMany(db, editorOf(authOf(request)), request.body, new Date(now()))),
  );

  app.post(
    apiPaths.campaignBulkUndo,
    {
      ...need('editor'),
      schema: { ...base, body: BulkUndo, response },
      preValidation: knownFields(BulkUndo),
    },
    async (request) =>
      published(await undoMany(db, editorOf(authOf(request)), request.body.changed, new Date(now()))),
  );
};
