import { type UnfairOutcome, unfairOutcomes } from '../../core/routing/fair/fair-rules.ts';
import type { StoredCampaign } from '../campaign/store.ts';
import { planOf } from '../snapshot/compile-plan.ts';

/** Whether the rules of a stored campaign would be refused now, and why; hours count the same in every zone. */
export const storedOutcomes = (campaign: StoredCampaign): readonly UnfairOutcome[] =>
  campaign.routing.rules.length === 0 ? [] : unfairOutcomes(planOf(campaign, [], 'UTC'));
