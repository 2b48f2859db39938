import Add from '@mui/icons-material/Add';
import AltRoute from '@mui/icons-material/AltRoute';
import Upload from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { CampaignFilters } from '../../../../contracts/campaigns/campaign.ts';
import type { CampaignQuery } from '../../../../contracts/campaigns/campaign-query.ts';
import { searchOfRange } from '../../../../core/time/range.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { rangedCampaignsQuery } from '../../../api/campaigns/ranged-campaigns.ts';
import { useT } from '../../../i18n/use-t.ts';
import { LateReportSentences } from '../../../report/late-sentences.tsx';
import { RangeBar } from '../../../report/range/range-bar.tsx';
import { useReport } from '../../../report/use-report.ts';
import { LateSpendFile } from '../../../spend/late-spend-file.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ColumnMenu } from '../../../ui/tables/column-menu.tsx';
import { DataList } from '../../../ui/tables/data-list.tsx';
import { useSelection } from '../../../ui/tables/use-selection.ts';
import { type CampaignsSearch, filtersOf } from '../search.ts';
import { CampaignBar } from './campaign-bar.tsx';
import { COLUMN_NAMES, keepColumns, labelOf, readColumns } from './columns.ts';
import { ExportMenu } from './export-menu.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ListCards } from './list-cards.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListTable } from './list-table.tsx';

export const CampaignsScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/campaign/campaigns' });
  const { page = 1, perPage = 20 } = search;
  const sort: CampaignQuery['sort'] = search.sort ?? '-created';
  const filters = filtersOf(search);
  const { range: choice, from, to } = search;
  const report = useReport(useMemo(() => ({ range: choice, from, to }), [choice, from, to]));
  const { range, timeZone, currency } = report;
  const list = useQuery({
    ...rangedCampaignsQuery({ page, perPage, sort, ...filters, ...range }),
    enabled: report.ready,
    refetchInterval: report.everyMs,
  });
  const [columns, setColumns] = useState(readColumns);
  const go = (next: CampaignsSearch): void => void navigate({ to: '.', search: next, replace: true });
  /** What other filters leave as it is. */
  const kept = { perPage: search.perPage, sort: search.sort, range: choice, from, to };
  const filtered = Object.keys(filters).length > 0;
  const reading = useOnlyReading();
  const [importing, setImporting] = useState(false);
  const [spending, setSpending] = useState(false);
  const create = reading === null && (
    <>
      <Button startIcon={<Upload />} aria-haspopup="dialog" onClick={() => setImporting(true)}>
        {t('campaignList.import')}
      </Button>
      <Button startIcon={<Upload />} aria-haspopup="dialog" onClick={() => setSpending(true)}>
        {t('spend.file.title')}
      </Button>
      <LinkButton to="/campaign/campaignsRegister" variant="contained" startIcon={<Add />}>
        {t('campaigns.create')}
      </LinkButton>
    </>
  );
  const { data } = list;
  const isEmpty = data?.total === 0;
  const ids = useMemo(() => (data?.rows ?? []).map(({ id }) => id), [data]);
  const body = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const { selection, setSelection, select } = useSelection({ body, ids, filters, mayEdit: reading === null });
  return (
    <>
      <PageHeader
        title={t('campaigns.title')}
        lead={data && t('campaigns.count', { count: data.total })}
        actions={!(isEmpty && !filtered) && create}
      />
      {!(isEmpty && !filtered) && (
        <RangeBar
          value={report.state.range}
          timeZone={timeZone}
          onChange={(next) => go({ ...search, page: undefined, ...searchOfRange(next) })}
        />
      )}
      <DataList
        query={list}
        page={page}
        perPage={perPage}
        onPage={(nextPage, size) => go({ ...search, page: nextPage, perPage: size })}
        filters={
          <ListFilters filters={filters} onChange={(next: CampaignFilters) => go({ ...kept, ...next })}>
            <Box sx={{ flexGrow: 1 }} />
            <ExportMenu filters={filters} />
            {!isPhone && (
              <ColumnMenu
                label={t('campaignList.columns')}
                columns={COLUMN_NAMES}
                labelOf={(column) => labelOf(t, column)}
                shown={columns}
                onChange={(next) => {
                  setColumns(next);
                  keepColumns(next);
                }}
              />
            )}
          </ListFilters>
        }
        filtered={filtered}
        onClear={() => go(kept)}
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
        {(rows) => {
          if (data === undefined) return null;
          const shown = {
            rows,
            totals: data.totals,
            now: list.dataUpdatedAt,
            range: searchOfRange(report.state.range),
            ...{ timeZone, currency, select },
          };
          return (
            // Those of the range before, until the new ones are there.
            <Box
              ref={body}
              sx={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}
              aria-busy={list.isPlaceholderData}
            >
              {select && (
                <CampaignBar
                  selection={selection}
                  onSelect={setSelection}
                  filters={filters}
                  total={data?.total ?? 0}
                />
              )}
              {isPhone ? (
                <ListCards {...shown} />
              ) : (
                <ListTable
                  {...shown}
                  columns={columns}
                  sort={sort}
                  onSort={(next) => go({ ...search, page: undefined, sort: next })}
                />
              )}
              <LateReportSentences answer={{ ...data.totals, currency }} />
            </Box>
          );
        }}
      </DataList>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {spending && <LateSpendFile onClose={() => setSpending(false)} />}
    </>
  );
};
