import { useQuery } from '@tanstack/react-query';
import type { OutgoingRule } from '../../../../contracts/postbacks/outgoing.ts';
import { namedStatuses, statusInstead } from '../../../../core/postback/network-names.ts';
import { settingsQuery, sourcesQuery, unmappedQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { statusWord } from '../status-word.ts';
import type { MatchOption } from './match-input.tsx';
import { ruleGaps, type Senders } from './rule-gaps.ts';

/** Undefined until known. */
const useSenders = (): Senders | undefined => {
  const { data: settings } = useQuery(settingsQuery());
  const { data: sources } = useQuery(sourcesQuery());
  return settings && sources && { ...settings, sources };
};

/** The statuses of this workspace's conversions, as options. */
export const useStatuses = () => {
  const t = useT();
  const maps = useSenders();
  const { data: came } = useQuery(unmappedQuery());
  const known = namedStatuses(maps ?? { statuses: [], custom: [], sources: [] });
  const statuses = [...new Set([...known, ...(came ?? []).map(({ word }) => word)])];
  const options: MatchOption[] = statuses.map((value) => ({ value, label: statusWord(t, value) }));
  return {
    options,
    /** The meaning of a word: a status by its name here, a sender's word for one, or a custom status. */
    read: (word: string): string => {
      const named = options.find(({ label }) => label.toLowerCase() === word)?.value ?? word;
      return (maps && statusInstead(named, maps)) ?? named;
    },
    /** Names statuses with no known conversions; undefined if none. */
    unseen: (chosen: readonly string[]): string | undefined => {
      const words = chosen.filter((status) => !statuses.includes(status));
      const told = maps !== undefined && came !== undefined && words.length > 0;
      return told ? t('rule.match.unseen', { words: words.join(', ') }) : undefined;
    },
  };
};

/** Conditions that can no longer be met, in sentences; nothing while unknown. */
export const useRuleGaps = (): ((rule: OutgoingRule) => string[]) => {
  const t = useT();
  const maps = useSenders();
  return (rule) => (maps === undefined ? [] : ruleGaps(t, rule, maps));
};
