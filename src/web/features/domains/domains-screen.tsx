import Add from '@mui/icons-material/Add';
import Public from '@mui/icons-material/PublicOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MINUTE_MS } from '../../../core/time/durations.ts';
import { useOnlyReading } from '../../api/accounts/session.ts';
import { domainsQuery } from '../../api/campaigns/campaigns.ts';
import { REFRESH_MS } from '../../api/reports/reports.ts';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { DataList } from '../../ui/tables/data-list.tsx';
import { AddDialog } from './add-dialog.tsx';
import { DomainDrawer } from './domain-drawer.tsx';
import { DomainFilters } from './domain-filters.tsx';
import { DomainRow } from './domain-row.tsx';
import type { DomainsSearch } from './search.ts';
import { isExpected, shownDomains } from './shown-domains.ts';

/** For a workspace with only the default domain. */
const NoneOfOwn = ({ action }: { action: ReactNode }) => {
  const t = useT();
  return (
    <EmptyState
      icon={<Public />}
      title={t('domains.own.title')}
      text={t('domains.own.text')}
      action={action}
    />
  );
};

/** Update interval of relative times, in milliseconds. */
const CALM_MS = MINUTE_MS;

export const DomainsScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/domains' });
  const mayEdit = useOnlyReading() === null;
  const [adding, setAdding] = useState(false);
  const list = useQuery({
    ...domainsQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isExpected) ? REFRESH_MS : CALM_MS),
  });
  const { data: domains, dataUpdatedAt: now } = list;
  const { page = 1, perPage = 20, search: part, status, domain } = search;
  const go = (next: DomainsSearch): void => void navigate({ to: '.', search: next, replace: true });
  const add = mayEdit && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
      {t('domains.add')}
    </Button>
  );
  const onlyDefault = domains?.every(({ isDefault }) => isDefault) === true;
  return (
    <>
      <PageHeader
        title={t('domains.title')}
        lead={domains && t('domains.count', { count: domains.length })}
        actions={!onlyDefault && add}
      />
      <DataList
        query={{ ...list, data: domains && shownDomains(domains, search) }}
        page={page}
        perPage={perPage}
        onPage={(nextPage, size) => go({ ...search, page: nextPage, perPage: size })}
        filters={
          !onlyDefault && <DomainFilters search={search} onChange={(next) => go({ perPage, ...next })} />
        }
        filtered={part !== undefined || status !== undefined}
        onClear={() => go({})}
        empty={<NoneOfOwn action={add} />}
        none={{ title: t('domains.none.title'), text: t('domains.none.text') }}
        loadingRows={3}
      >
        {(rows) => (
          <Box
            component="ul"
            aria-label={t('domains.title')}
            sx={{ listStyle: 'none', m: 0, p: 0, '&:not(* + *) > li:not(* + *)': { borderTop: 0 } }}
          >
            {rows.map((each) => (
              <DomainRow key={each.id} domain={each} now={now} />
            ))}
          </Box>
        )}
      </DataList>
      {onlyDefault && domains.length > 0 && (
        <Card sx={{ mt: 2 }}>
          <NoneOfOwn action={add} />
        </Card>
      )}
      <DomainDrawer
        domain={domains?.find(({ id }) => id === domain) ?? null}
        linkHosts={domains?.map(({ host }) => host) ?? []}
        now={now}
        mayEdit={mayEdit}
        onClose={() => go({ ...search, domain: undefined })}
      />
      {adding && (
        <AddDialog
          onClose={() => setAdding(false)}
          onAdded={(id) => void navigate({ to: '.', search: id === null ? {} : { domain: id } })}
        />
      )}
    </>
  );
};
