import { contractStore } from '../../../test/contract/duckdb.ts';
import { testRetention } from '../../../test/contract/retention.ts';

testRetention(contractStore);
