import { testEventData } from '../contract/event-data.ts';
import { temporaryClickHouseStore } from './temporary-store.ts';

testEventData(async () => {
  const { store, dispose } = await temporaryClickHouseStore();
  return { ingest: store.ingest, data: store.data, dispose };
});
