import { stoodInTheWay } from './failure.ts';
import type { Db, Tx } from './tables.ts';

/** A transaction, restarted once if it conflicts with another. `work` may have no effects except its writes. */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const once = (): Promise<T> => db.transaction().execute(work);
  return once().catch((error: unknown) => {
    if (!stoodInTheWay(error)) throw error;
    return once();
  });
};
