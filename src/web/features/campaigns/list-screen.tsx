import Add from '@mui/icons-material/Add';
import AltRoute from '@mui/icons-material/AltRoute';
import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { campaignsQuery } from '../../api/campaigns.ts';
import { REFRESH_MS } from '../../api/reports.ts';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';
import type { CampaignsSearch } from './search.ts';

export const CampaignsScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/campaign/campaigns' });
  const { page = 1, perPage = 20, search: words, status } = search;
  const { data, dataUpdatedAt, error, refetch, isPlaceholderData } = useQuery({
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
  const create = (
    <LinkButton to="/campaign/campaignsRegister" variant="contained" startIcon={<Add />}>
      {t('campaigns.create')}
    </LinkButton>
  );
  const isEmpty = data?.total === 0;
  return (
    <>
      <PageHeader
        title={t('campaigns.title')}
        lead={data && t('campaigns.count', { count: data.total })}
        actions={!(isEmpty && !filtered) && create}
      />
      <Card>
        {!(isEmpty && !filtered) && (
          <ListFilters search={search} onChange={(filters) => go({ perPage: search.perPage, ...filters })} />
        )}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows />}
        {isEmpty && !filtered && (
          <EmptyState
            icon={<AltRoute />}
            title={t('campaigns.empty.title')}
            text={t('campaigns.empty.text')}
            action={create}
          />
        )}
        {isEmpty && filtered && (
          <EmptyState
            icon={<SearchOff />}
            title={t('campaigns.none.title')}
            text={t('campaigns.none.text')}
            action={<Button onClick={() => go({})}>{t('action.clearFilters')}</Button>}
          />
        )}
        {data && data.rows.length > 0 && <ListTable rows={data.rows} now={dataUpdatedAt} />}
        {data && data.total > 0 && (
          <Pager
            page={page}
            perPage={perPage}
            total={data.total}
            settled={!isPlaceholderData}
            onChange={(nextPage, size) => go({ ...search, page: nextPage, perPage: size })}
          />
        )}
      </Card>
    </>
  );
};
