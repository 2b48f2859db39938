import { useQuery } from '@tanstack/react-query';
import { DELIVERY_STATES } from '../../../../contracts/postbacks/delivery.ts';
import { choiceOf, searchOfRange } from '../../../../core/time/range.ts';
import { rulesQuery } from '../../../api/postbacks/outgoing.ts';
import { webhooksQuery } from '../../../api/postbacks/webhooks.ts';
import { useT } from '../../../i18n/use-t.ts';
import { RangeSelect } from '../../../ui/inputs/range-select.tsx';
import type { ListFilter, Values } from '../../../ui/lists/list-filter.ts';
import { ListFilterBar } from '../../../ui/lists/list-filter-bar.tsx';
import { hostOf } from '../target-name.ts';
import { usePostbacksSearch } from '../use-search.ts';

/** The filters of the log, which are stored in the address. */
export const SentFilters = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const { search, go } = usePostbacksSearch();
  const { data: rules = [] } = useQuery(rulesQuery());
  const { data: webhooks = [] } = useQuery(webhooksQuery());
  const targets = [
    ...rules.map(({ id, name }) => ({ value: id, label: name })),
    ...webhooks.map(({ id, url }) => ({ value: id, label: hostOf(url) })),
  ];
  const { state, range, from, to } = search;
  const all = t('sent.all');
  const filters: readonly ListFilter[] = [
    {
      id: 'state',
      label: t('sent.state'),
      options: DELIVERY_STATES.map((value) => ({ value, label: t(`sent.state.${value}`) })),
      all,
    },
    ...(targets.length > 0 ? [{ id: 'target', label: t('sent.to'), options: targets, all }] : []),
    {
      id: 'range',
      label: t('range.label'),
      keys: ['range', 'from', 'to'],
      isInline: true,
      control: (values, change) => {
        const named = choiceOf(values);
        return (
          <RangeSelect
            all
            value={named === 'all' ? undefined : named}
            timeZone={timeZone}
            onChange={(next) => change(searchOfRange(next))}
          />
        );
      },
    },
  ];
  const apply = ({ target, ...patch }: Values, hasTarget: boolean): void => {
    const isRule = rules.some(({ id }) => id === target);
    const place = { rule: isRule ? target : undefined, webhook: isRule ? undefined : target };
    go({ ...patch, ...(hasTarget && place), at: undefined });
  };
  return (
    <ListFilterBar
      search={{
        label: t('sent.search'),
        value: search.find ?? '',
        onSearch: (text) => go({ find: text || undefined, at: undefined }),
      }}
      values={{ state, range, from, to, target: search.rule ?? search.webhook }}
      filtersOf={() => filters}
      onChange={(patch) => apply(patch, 'target' in patch)}
    />
  );
};
