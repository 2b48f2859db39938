import { stoodInTheWay } from './failure.ts';
import type { Db, Tx } from './tables.ts';

/** A transaction, begun once more where another stood in its way. `work` leaves nothing behind but what it writes in it. */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const once = (): Promise<T> => db.transaction().execute(work);
  return once().catch((error: unknown) => {
    if (!stoodInTheWay(error)) throw error;
    return once();
  });
};
