import type { Dimension, ReportFilters, ReportRow } from '../../../contracts/reports/report-query.ts';
import { onlyThis } from '../../report/filters/filters.ts';
import { isRuleField, ruleHash } from '../../report/filters/rule-conditions.ts';

interface Shown {
  dimensions: readonly Dimension[];
  filters: ReportFilters;
}

/**
 * Address of the campaign editor for a rule about a row's visitors: campaign and what follows #. Null if the campaign is unknown, or if the row is
 * about anything that a rule cannot ask (an ad, a network, whether it is a bot): its verdict would be on other visitors
 * than the rule's.
 */
export const ruleOfRow = (
  { dimensions, filters }: Shown,
  { keys }: Pick<ReportRow, 'keys'>,
): { id: string; hash: string } | null => {
  if (!dimensions.some(isRuleField)) return null;
  let own = filters;
  for (const [place, dimension] of dimensions.entries()) {
    if (dimension !== 'campaign' && dimension !== 'source' && !isRuleField(dimension)) return null;
    own = onlyThis(own, dimension, keys[place] ?? null);
  }
  const campaigns = own.filter(({ dimension }) => dimension === 'campaign');
  const [campaign] = campaigns;
  if (campaign === undefined || campaigns.length > 1 || campaign.op !== 'is' || campaign.values.length > 1)
    return null;
  // A campaign has one traffic source, so that a filter by source tells nothing more.
  const asked = own.filter(({ dimension }) => dimension !== 'campaign' && dimension !== 'source');
  const [id] = campaign.values;
  const hash = ruleHash(asked);
  return id && hash ? { id, hash } : null;
};
