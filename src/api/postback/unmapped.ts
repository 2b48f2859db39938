import type { UnmappedWords } from '../../contracts/postbacks/postback.ts';
import type { Parts } from '../http/route-deps.ts';

const LOOKED_BACK_MS = 30 * 24 * 60 * 60 * 1000;

/** Received words that were used unchanged and still have no meaning; newest first. */
export const unmappedWords = async (
  { db, postbackLog, now }: Pick<Parts, 'db' | 'postbackLog' | 'now'>,
  workspace: number,
): Promise<UnmappedWords['rows']> => {
  const words = await postbackLog.unmapped(workspace, now() - LOOKED_BACK_MS);
  const settings = await db
    .selectFrom('postback_settings')
    .select(['statuses', 'custom'])
    .where('workspace_id', '=', workspace)
    .executeTakeFirst();
  const said = new Set([...(settings?.statuses ?? []).map(({ word }) => word), ...(settings?.custom ?? [])]);
  return words
    .filter(({ word }) => !said.has(word))
    .map(({ word, count, lastTime }) => ({ word, count, lastAt: new Date(lastTime).toISOString() }));
};
