import { contractStore } from '../../../test/contract/duckdb.ts';
import { testEventStore } from '../../../test/contract/event-store.ts';

testEventStore(contractStore);
