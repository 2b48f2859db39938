import type { Db, Tx } from './tables.ts';

/** Carries the result of a preview out of its transaction. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('A preview is not kept.');
    this.result = result;
  }
}

/** Makes changes, reads their result and rolls them back. Throws what the changes would throw. */
export const rolledBack = async <T>(db: Db, make: (tx: Tx) => Promise<T>): Promise<T> => {
  const made = db.transaction().execute(async (tx): Promise<never> => {
    throw new RolledBack(await make(tx));
  });
  try {
    return await made;
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
};
