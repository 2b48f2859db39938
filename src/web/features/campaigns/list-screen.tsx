import Add from '@mui/icons-material/Add';
import AltRoute from '@mui/icons-material/AltRoute';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { campaignsQuery } from '../../api/campaigns.ts';
import { REFRESH_MS } from '../../api/reports.ts';
import { useOnlyReading } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';
import type { CampaignsSearch } from './search.ts';

export const CampaignsScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/campaign/campaigns' });
  const { page = 1, perPage = 20, search: words, status } = search;
  const list = useQuery({
    ...campaignsQuery({
      page,
      perPage,
      sort: '-created',
      ...(words !== undefined && { search: words }),
      ...(status !== undefined && { status }),
    }),
    refetchInterval: REFRESH_MS,
  });
  const go = (next: CampaignsSearch): void => void navigate({ to: '.', search: next, replace: true });
  const filtered = words !== undefined || status !== undefined;
  const reading = useOnlyReading();
  const create = reading === null && (
    <LinkButton to="/campaign/campaignsRegister" variant="contained" startIcon={<Add />}>
      {t('campaigns.create')}
    </LinkButton>
  );
  const { data } = list;
  const isEmpty = data?.total === 0;
  return (
    <>
      <PageHeader
        title={t('campaigns.title')}
        lead={data && t('campaigns.count', { count: data.total })}
        actions={!(isEmpty && !filtered) && create}
      />
      <DataList
        query={list}
        page={page}
        perPage={perPage}
        onPage={(nextPage, size) => go({ ...search, page: nextPage, perPage: size })}
        filters={
          <ListFilters search={search} onChange={(filters) => go({ perPage: search.perPage, ...filters })} />
        }
        filtered={filtered}
        onClear={() => go({})}
        empty={
          <EmptyState
            icon={<AltRoute />}
            title={t('campaigns.empty.title')}
            text={t(reading ? 'campaigns.empty.reading' : 'campaigns.empty.text')}
            action={create}
          />
        }
        none={{ title: t('campaigns.none.title'), text: t('campaigns.none.text') }}
      >
        {(rows) => <ListTable rows={rows} now={list.dataUpdatedAt} />}
      </DataList>
    </>
  );
};
