import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { RequestRow } from '../../../contracts/request.ts';
import { REFRESH_MS, requestsQuery } from '../../api/reports.ts';
import { meQuery } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';
import type { RequestsSearch } from './search.ts';

export const RequestsScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/requests' });
  const { page = 1, perPage = 20, ...filters } = search;
  const [live, setLive] = useState(true);
  const [opened, setOpened] = useState<RequestRow | null>(null);
  const me = useQuery(meQuery());
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...requestsQuery({ page, perPage, ...filters }),
    refetchInterval: live ? REFRESH_MS : false,
    refetchOnWindowFocus: live,
  });
  const go = (next: RequestsSearch): void => void navigate({ to: '.', search: next, replace: true });
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const isEmpty = data?.total === 0;
  const count = data && (
    <span data-total={data.total} role="status">
      {t('requests.count', { count: data.total })} · {t('range.zone', { zone: timeZone })}
    </span>
  );
  return (
    <>
      <PageHeader
        title={t('requests.title')}
        lead={count}
        actions={
          <FormControlLabel
            control={<Switch checked={live} onChange={(event) => setLive(event.target.checked)} />}
            label={t(live ? 'requests.live' : 'requests.live.off')}
            title={t('requests.live.on')}
          />
        }
      />
      <Card>
        <RequestFilters search={filters} onChange={(next) => go({ perPage: search.perPage, ...next })} />
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows rows={8} />}
        {isEmpty && filtered && (
          <EmptyState
            icon={<SearchOff />}
            title={t('requests.none.title')}
            text={t('requests.none.text')}
            action={<Button onClick={() => go({})}>{t('action.clearFilters')}</Button>}
          />
        )}
        {isEmpty && !filtered && (
          <EmptyState
            icon={<InboxOutlined />}
            title={t('requests.empty.title')}
            text={t('requests.empty.text')}
            action={
              <LinkButton to="/campaign/campaigns" variant="contained">
                {t('requests.empty.action')}
              </LinkButton>
            }
          />
        )}
        {data && data.rows.length > 0 && (
          <RequestTable rows={data.rows} timeZone={timeZone} onOpen={setOpened} />
        )}
        {data && data.total > 0 && (
          <Pager
            page={page}
            perPage={perPage}
            total={data.total}
            settled={!isPlaceholderData}
            onChange={(nextPage, size) => go({ ...filters, page: nextPage, perPage: size })}
          />
        )}
      </Card>
      <RequestDrawer row={opened} timeZone={timeZone} onClose={() => setOpened(null)} />
    </>
  );
};
