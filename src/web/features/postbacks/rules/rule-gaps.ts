import type { OutgoingRule } from '../../../../contracts/postbacks/outgoing.ts';
import { type StatusMaps, statusInstead } from '../../../../core/postback/network-names.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { statusWord } from '../status-word.ts';

const namesOf = ({ target }: OutgoingRule): string[] => {
  if (target.kind === 'url') return [];
  return Object.keys(target.kind === 'google' ? target.conversionActions : target.eventNames);
};

/** The current state of a workspace: status words, and sources. */
export interface Senders extends StatusMaps {
  readonly sources: readonly (StatusMaps['sources'][number] & { readonly id: string })[];
}

/** Conditions that can no longer be met, because of later changes elsewhere. */
export const ruleGaps = (t: Translate, rule: OutgoingRule, senders: Senders): string[] => {
  const { statuses, incomingSources } = rule.match;
  const words = [...new Set([...statuses, ...namesOf(rule)])].flatMap((word) => {
    const status = statusInstead(word, senders);
    return status === null ? [] : [t('rule.gap.status', { word, status: statusWord(t, status) })];
  });
  const count = incomingSources.filter((id) => !senders.sources.some((source) => source.id === id)).length;
  if (count === 0) return words;
  const all = count === incomingSources.length;
  return [...words, t(all ? 'rule.gap.source.all' : 'rule.gap.source', { count })];
};
