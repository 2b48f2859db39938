import { useQuery } from '@tanstack/react-query';
import { DELIVERY_STATES } from '../../../../contracts/postbacks/delivery.ts';
import { choiceOf, searchOfRange } from '../../../../core/time/range.ts';
import { rulesQuery } from '../../../api/postbacks/outgoing.ts';
import { webhooksQuery } from '../../../api/postbacks/webhooks.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FilterSelect } from '../../../ui/inputs/filter-select.tsx';
import { RangeSelect } from '../../../ui/inputs/range-select.tsx';
import { SearchBox } from '../../../ui/inputs/search-box.tsx';
import { FilterFold } from '../filter-fold.tsx';
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
  const named = choiceOf(search);
  const set = [search.state, search.rule ?? search.webhook, named];
  const count = set.filter((one) => one !== undefined).length;
  return (
    <FilterFold
      count={count}
      first={
        <SearchBox
          label={t('sent.search')}
          value={search.find ?? ''}
          onSearch={(text) => go({ find: text || undefined, at: undefined })}
        />
      }
    >
      <FilterSelect
        label={t('sent.state')}
        all={t('sent.all')}
        value={DELIVERY_STATES.find((state) => state === search.state)}
        options={DELIVERY_STATES.map((value) => ({ value, label: t(`sent.state.${value}`) }))}
        onChange={(state) => go({ state, at: undefined })}
      />
      {targets.length > 0 && (
        <FilterSelect
          label={t('sent.to')}
          all={t('sent.all')}
          value={targets.find(({ value }) => value === (search.rule ?? search.webhook))?.value}
          options={targets}
          onChange={(id) => {
            const isRule = rules.some((rule) => rule.id === id);
            go({ rule: isRule ? id : undefined, webhook: isRule ? undefined : id, at: undefined });
          }}
        />
      )}
      <RangeSelect
        all
        value={named === 'all' ? undefined : named}
        timeZone={timeZone}
        onChange={(next) => go({ ...searchOfRange(next), at: undefined })}
      />
    </FilterFold>
  );
};
