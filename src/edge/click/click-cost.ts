import { chargedText } from '../../core/clicks/charged-types.ts';
import { readCost } from '../../core/money/read-cost.ts';
import type { PlanCost } from '../../core/routing/plan.ts';
import type { RequestFields } from '../../events/journal/record.ts';
import type { LinkQuery } from './link-query.ts';

type CostFields = Pick<RequestFields, 'kv' | 'ku' | 'kp' | 'kc' | 'kr' | 'kt'>;

/** As members of a record, each preceded by a comma. */
const membersOf = (fields: CostFields): string => {
  const json = JSON.stringify(fields).slice(1, -1);
  return json === '' ? '' : `,${json}`;
};

/** The cost of each click of a plan, as members of its record: the same for all, unless the link's query states it. */
export const fixedCostMembers = (cost: PlanCost | undefined): string => {
  if (cost === undefined || cost.by === 'token') return '';
  if (cost.by === 'visit') return membersOf({ kv: cost.amount });
  const terms: CostFields = cost.by === 'conversion' ? { kc: cost.amount } : { kr: cost.percent };
  if (cost.types !== undefined) terms.kt = chargedText(cost.types);
  return membersOf(terms);
};

/** The same for a click with its cost in the link. `own`: the workspace's currency. */
export const tokenCostMembers = (query: LinkQuery, own: string): string => {
  const read = readCost(query.value('cost'), query.value('currency'));
  if ('problem' in read) return membersOf({ kp: read.problem });
  const other = read.currency !== null && read.currency !== own;
  return membersOf(other ? { kv: read.amount, ku: read.currency } : { kv: read.amount });
};
