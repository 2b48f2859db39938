import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { Translate } from '../../../i18n/use-t.ts';

/** What the split of an A/B test is called, by the number of its rule: the default is no rule. */
export const testedSplit = (t: Translate, rules: Campaign['rules'], number: number): string => {
  const place = rules.findIndex((rule) => rule.number === number);
  const name = rules[place]?.name ?? '';
  if (place < 0) return t(rules.length === 0 ? 'campaign.default.only' : 'campaign.default');
  return name === ''
    ? t('campaign.rule.unnamed', { number: place + 1 })
    : t('campaign.rule', { number: place + 1, name });
};
