import Add from '@mui/icons-material/Add';
import Science from '@mui/icons-material/ScienceOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { meQuery, useOnlyReading } from '../../api/accounts/session.ts';
import { abTestsQuery } from '../../api/campaigns/ab-tests.ts';
import { REFRESH_MS } from '../../api/reports/reports.ts';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ListFilterBar } from '../../ui/lists/list-filter-bar.tsx';
import { DataList } from '../../ui/tables/data-list.tsx';
import { ListCards, ListTable } from './list-table.tsx';
import { type AbTestsSearch, STATES } from './search.ts';

type Filters = Pick<AbTestsSearch, 'search' | 'state'>;

interface ListFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const ListFilters = ({ filters: { search = '', state }, onChange }: ListFiltersProps) => {
  const t = useT();
  return (
    <ListFilterBar
      search={{
        label: t('campaigns.search'),
        placeholder: t('abTest.search'),
        value: search,
        onSearch: (text) => onChange({ search: text || undefined, state }),
      }}
      values={{ state }}
      filtersOf={() => [
        {
          id: 'state',
          label: t('campaigns.status'),
          all: t('campaigns.status.all'),
          options: STATES.map((value) => ({ value, label: t(`abTest.state.${value}`) })),
        },
      ]}
      onChange={(patch) => onChange({ search: search || undefined, ...(patch as Filters) })}
    />
  );
};

export const AbTestsScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const address = useSearch({ from: '/shell/ab-storm' });
  const { page = 1, perPage = 20, sort = '-created', search, state, campaign } = address;
  const given = {
    ...(search !== undefined && { search }),
    ...(state !== undefined && { state }),
    ...(campaign !== undefined && { campaign }),
  };
  const list = useQuery({
    ...abTestsQuery({ page, perPage, sort, ...given }),
    refetchInterval: REFRESH_MS,
  });
  const me = useQuery(meQuery());
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const go = (next: AbTestsSearch): void => void navigate({ to: '.', search: next, replace: true });
  const reading = useOnlyReading();
  const filtered = Object.keys(given).length > 0;
  const isEmpty = list.data?.total === 0 && !filtered;
  const create = reading === null && (
    <LinkButton to="/ab-storm/register" variant="contained" startIcon={<Add />}>
      {t('tests.new.title')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t('tests.title')}
        lead={list.data && t('abTest.count', { count: list.data.total })}
        actions={!isEmpty && create}
      />
      <DataList
        query={list}
        page={page}
        perPage={perPage}
        onPage={(nextPage, size) => go({ ...address, page: nextPage, perPage: size })}
        filters={
          <ListFilters
            filters={{ search, state }}
            onChange={(next) => go({ ...address, page: undefined, ...next })}
          />
        }
        filtered={filtered}
        onClear={() => go({})}
        empty={
          <EmptyState
            icon={<Science />}
            title={t('tests.empty.title')}
            text={t(reading ?? 'tests.empty.text')}
            action={create}
          />
        }
        none={{ title: t('abTest.none.title'), text: t('abTest.none.text') }}
      >
        {(rows) =>
          isPhone ? (
            <ListCards rows={rows} timeZone={timeZone} />
          ) : (
            <ListTable
              rows={rows}
              timeZone={timeZone}
              sort={sort}
              onSort={(next) => go({ ...address, page: undefined, sort: next })}
            />
          )
        }
      </DataList>
    </>
  );
};
