import Alert from '@mui/material/Alert';
import { createContext, use } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { UnfairRules } from '../../../../contracts/routing/unfair-rules.ts';
import { useT } from '../../../i18n/use-t.ts';

type UnfairReason = UnfairRules['outcomes'][number]['reason'];

/** Why stored rules are now refused, by rule number; null is the default. */
type RefusedRules = ReadonlyMap<number | null, UnfairReason>;

const NOTHING: RefusedRules = new Map();

/** Refused rules of the edited campaign. Each shows its refusal, far below the form's own fields. */
export const UnfairContext = createContext<RefusedRules>(NOTHING);

/** The rules of a campaign that are refused now and still in force. If there are too many to judge, none is named. */
export const refusedOf = (campaign: Pick<Campaign, 'unfairRules'> | null): RefusedRules => {
  const unfair = campaign?.unfairRules;
  if (!unfair || unfair.skippedAt !== null) return NOTHING;
  const judged = unfair.outcomes.filter(({ reason }) => reason !== 'too_complex');
  return new Map(judged.map(({ rule, reason }) => [rule, reason]));
};

interface UnfairHintProps {
  /** Number of a stored rule; undefined if new; null for the default. */
  rule: number | null | undefined;
}

/** Why a stored rule, or the default, is refused; nothing if it is not. */
export const UnfairHint = ({ rule }: UnfairHintProps) => {
  const t = useT();
  const refused = use(UnfairContext);
  const reason = rule === undefined ? undefined : refused.get(rule);
  if (reason === undefined) return null;
  return (
    <Alert severity="warning" sx={rule === null ? { mb: 2 } : { mx: 2, mb: 1.5 }}>
      {t(`unfair.reason.${reason}`)}
    </Alert>
  );
};
