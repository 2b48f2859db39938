import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { RequestRow } from '../../../contracts/request.ts';
import { REFRESH_MS, requestsQuery } from '../../api/reports.ts';
import { meQuery } from '../../api/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { rangeOf } from '../../time/range.ts';
import { choiceOf, searchOfRange } from '../../time/range-names.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RangeSelect } from '../../ui/range-select.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';
import type { RequestsSearch } from './search.ts';

export const RequestsScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/requests' });
  const { page = 1, perPage = 20, campaign, outcome, trafficClass } = search;
  const filters = { campaign, outcome, trafficClass };
  const range = choiceOf(search);
  const [live, setLive] = useState(true);
  const [opened, setOpened] = useState<RequestRow | null>(null);
  const me = useQuery(meQuery());
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  const list = useQuery({
    ...requestsQuery({ page, perPage, ...filters, ...(range && rangeOf(range, timeZone, Date.now())) }),
    // Days begin and end by the clock of the workspace: without it there is no range to ask for.
    enabled: range === undefined || me.isSuccess,
    refetchInterval: live ? REFRESH_MS : false,
    refetchOnWindowFocus: live,
  });
  const go = (next: RequestsSearch): void => void navigate({ to: '.', search: next, replace: true });
  const filtered = range !== undefined || Object.values(filters).some((value) => value !== undefined);
  const { data } = list;
  // As it counts now: somebody may say who it was while it is looked at.
  const shown = data?.rows.find(({ id }) => id === opened?.id) ?? opened;
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
      <DataList
        query={{ ...list, error: list.error ?? (range === undefined ? null : me.error) }}
        page={page}
        perPage={perPage}
        onPage={(nextPage, size) => go({ ...search, page: nextPage, perPage: size })}
        filters={
          <>
            <Box sx={{ px: 2, pt: 2 }}>
              <RangeSelect
                all
                value={range}
                timeZone={timeZone}
                onChange={(next) => go({ ...filters, perPage: search.perPage, ...searchOfRange(next) })}
              />
            </Box>
            <RequestFilters
              search={filters}
              onChange={(next) => go({ perPage: search.perPage, ...searchOfRange(range), ...next })}
            />
          </>
        }
        filtered={filtered}
        onClear={() => go({})}
        empty={
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
        }
        none={{ title: t('requests.none.title'), text: t('requests.none.text') }}
        loadingRows={8}
      >
        {(rows) => <RequestTable rows={rows} timeZone={timeZone} onOpen={setOpened} />}
      </DataList>
      <RequestDrawer row={shown} timeZone={timeZone} onClose={() => setOpened(null)} />
    </>
  );
};
