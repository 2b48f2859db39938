import { testEventData } from '../../../test/contract/event-data.ts';
import { temporaryStore } from '../../../test/helpers/event-store.ts';

testEventData(async () => {
  const { store, dispose } = await temporaryStore();
  return { ingest: store.ingest, data: store.data, dispose: async () => dispose() };
});
