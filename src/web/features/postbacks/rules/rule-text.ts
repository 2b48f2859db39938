import type { OutgoingRule } from '../../../../contracts/postbacks/outgoing.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { statusWord } from '../status-word.ts';
import { kindName, targetId } from '../target-name.ts';

/** Platforms receive the statuses that have a name there, and no others. */
const statusText = (t: Translate, { match, target }: Pick<OutgoingRule, 'match' | 'target'>): string => {
  const asked = match.statuses.map((status) => statusWord(t, status)).join(', ');
  if (target.kind === 'url') return asked || t('rules.any.statuses');
  const named = Object.keys(target.kind === 'google' ? target.conversionActions : target.eventNames);
  const sent = named.filter((status) => match.statuses.length === 0 || match.statuses.includes(status));
  return sent.map((status) => statusWord(t, status)).join(', ') || t('rules.none.statuses');
};

/** What an outgoing postback sends and where, in one line. */
export const ruleText = (t: Translate, { match, target }: OutgoingRule): string => {
  const sources = match.trafficSources.length + match.incomingSources.length;
  return [
    kindName(t, target.kind),
    targetId(target),
    match.events.join(', ') || t('rules.any.events'),
    statusText(t, { match, target }),
    match.campaigns.length > 0
      ? t('rules.some.campaigns', { count: match.campaigns.length })
      : t('rules.any.campaigns'),
    ...(sources > 0 ? [t('rules.some.sources', { count: sources })] : []),
  ].join(' · ');
};
