import { testEventStore } from '../contract/event-store.ts';
import { contractStore } from './contract-store.ts';

testEventStore(contractStore);
