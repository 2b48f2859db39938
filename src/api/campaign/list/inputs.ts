import type { Db } from '../../../db/tables.ts';
import { countedTypes } from '../../conversion-type/stored-types.ts';
import { listCorrections } from '../../cost-correction/store.ts';
import type { Auth } from '../../session/guard.ts';

/** A text that is another when something was entered that changes figures: spend, corrections, conversion types, currency. */
export const enteredInputs = async (db: Db, { id, currency }: Auth['workspace']): Promise<string> => {
  const [spend, corrections, types] = await Promise.all([
    db.selectFrom('workspaces').select('spend_revision').where('id', '=', id).executeTakeFirst(),
    listCorrections(db, id),
    countedTypes(db, id),
  ]);
  return JSON.stringify([id, currency, spend, corrections, types]);
};
