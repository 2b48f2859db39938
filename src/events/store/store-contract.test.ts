import { testEventStore } from '../../../test/contract/event-store.ts';
import { temporaryStore } from '../../../test/helpers/event-store.ts';

testEventStore(async () => {
  const real = await temporaryStore();
  return {
    get ingest() {
      return real.store.ingest;
    },
    get audit() {
      return real.store.audit;
    },
    get reports() {
      return real.store.reports;
    },
    hasOne: (table, condition) =>
      real.tamper(
        `SELECT CASE WHEN (SELECT count(*) FROM ${table} WHERE ${condition}) = 1 THEN 1
           ELSE error('There is not exactly one such row.') END`,
      ),
    dispose: async () => real.dispose(),
  };
});
