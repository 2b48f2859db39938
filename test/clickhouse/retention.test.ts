import { testRetention } from '../contract/retention.ts';
import { contractStore } from './contract-store.ts';

testRetention(contractStore);
