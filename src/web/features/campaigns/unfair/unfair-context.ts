import { createContext } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { UnfairRules } from '../../../../contracts/routing/unfair-rules.ts';

type UnfairReason = UnfairRules['outcomes'][number]['reason'];

/** Why stored rules are refused now, by rule number; null: the default. */
export type RefusedRules = ReadonlyMap<number | null, UnfairReason>;

const NOTHING: RefusedRules = new Map();

/** Refused rules of the edited campaign: they show it themselves, far below the form's own fields. */
export const UnfairContext = createContext<RefusedRules>(NOTHING);

/** The rules of a campaign that are refused now and still in force. If there are too many to judge, none is named. */
export const refusedOf = (campaign: Pick<Campaign, 'unfairRules'> | null): RefusedRules => {
  const unfair = campaign?.unfairRules;
  if (!unfair || unfair.skippedAt !== null) return NOTHING;
  const judged = unfair.outcomes.filter(({ reason }) => reason !== 'too_complex');
  return new Map(judged.map(({ rule, reason }) => [rule, reason]));
};
