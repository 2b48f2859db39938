import { readCost } from '../core/money/read-cost.ts';
import type { PlanCost } from '../core/routing/plan.ts';
import type { RequestFields } from '../events/journal/record.ts';
import type { LinkQuery } from './link-query.ts';

type CostFields = Pick<RequestFields, 'kv' | 'ku' | 'kp' | 'kc' | 'kr'>;

/** As members of a record, with a comma before each. */
const membersOf = (fields: CostFields): string => {
  const json = JSON.stringify(fields).slice(1, -1);
  return json === '' ? '' : `,${json}`;
};

/** What each click of a plan costs, as members of its record: the same for all, but where the link's query says it. */
export const fixedCostMembers = (cost: PlanCost | undefined): string => {
  if (cost === undefined || cost.by === 'token') return '';
  if (cost.by === 'visit') return membersOf({ kv: cost.amount });
  return membersOf(cost.by === 'conversion' ? { kc: cost.amount } : { kr: cost.percent });
};

/** The same of a click whose link says what it costs. `own`: the workspace's currency. */
export const tokenCostMembers = (query: LinkQuery, own: string): string => {
  const read = readCost(query.value('cost'), query.value('currency'));
  if ('problem' in read) return membersOf({ kp: read.problem });
  const other = read.currency !== null && read.currency !== own;
  return membersOf(other ? { kv: read.amount, ku: read.currency } : { kv: read.amount });
};
