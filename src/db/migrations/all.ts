import type { Migration } from '../migration.ts';
import { accounts } from './0001-accounts.ts';
import { campaigns } from './0002-campaigns.ts';
import { routing } from './0003-routing.ts';
import { account } from './0004-account.ts';
import { people } from './0005-people.ts';

/** In order; numbers run from 1 without a gap. */
export const migrations: readonly Migration[] = [accounts, campaigns, routing, account, people];
