import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { ReportFilters } from '../../../contracts/reports/report-query.ts';
import type { RequestRow } from '../../../contracts/reports/request.ts';
import { choiceOf, type Range, rangeOf, searchOfRange } from '../../../core/time/range.ts';
import { meQuery } from '../../api/accounts/session.ts';
import {
  type LogQuery,
  logCountQuery,
  logParameters,
  requestDetailQuery,
} from '../../api/reports/requests.ts';
import { ExportButton } from '../../files/export-button.tsx';
import { useT } from '../../i18n/use-t.ts';
import { stateOf } from '../../report/state.ts';
import type { Report } from '../../report/use-report.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { RangeSelect } from '../../ui/inputs/range-select.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ColumnMenu } from '../../ui/tables/column-menu.tsx';
import { type Choice, ValueMenu } from './cell-value.tsx';
import { RequestDrawer } from './details/request-drawer.tsx';
import {
  COLUMN_NAMES,
  type ColumnName,
  columnLabel,
  filterOf,
  keepColumns,
  readColumns,
} from './log/columns.ts';
import type { LiveState } from './log/live-loop.ts';
import { LiveMark } from './log/live-mark.tsx';
import { LogFilters } from './log/log-filters.tsx';
import { LogList } from './log/log-list.tsx';
import { type LogSearch, queryOf, readSearch, searchOf } from './log/log-search.ts';
import { LogSearchField } from './log/log-search-field.tsx';
import type { RequestsSearch } from './search.ts';

/** Range for the options of filters, if the log covers all time. */
const RECENT = '30d';

interface LogReport {
  search: RequestsSearch;
  filters: ReportFilters;
  onFilters: (filters: ReportFilters) => void;
  /** Null: all time. */
  range: Range | null;
  timeZone: string;
  currency: string;
  ready: boolean;
}

/** The log as a report for its filters, which offer the values in its range. */
const logReport = (given: LogReport): Report => {
  const { search, filters, onFilters, timeZone, currency, ready } = given;
  const range = given.range ?? rangeOf(RECENT, timeZone, Date.now());
  return {
    range,
    timeZone,
    currency,
    ready,
    compared: null,
    everyMs: 0,
    state: { ...stateOf(search), filters },
    change: (next) => next.filters && onFilters(next.filters),
    ask: (dimensions, metrics) => ({ ...range, dimensions, metrics, filters, compared: null }),
  };
};

/** The count scans every request, so it may be slightly outdated. */
const COUNT_MS = 15_000;

export const RequestsScreen = () => {
  const t = useT();
  const navigate = useNavigate();
  const search = useSearch({ from: '/shell/requests' });
  const me = useQuery(meQuery());
  const user = me.data?.user.id;
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  const named = choiceOf(search);
  const choice = named === 'all' ? undefined : named;
  const now = Date.now();
  const range = choice === undefined ? null : rangeOf(choice, timeZone, now);
  const isOver = range !== null && Date.parse(range.to) <= now;
  const log = readSearch(search);
  // Days begin and end in the workspace's zone: without it there is no range to query.
  const ready = me.isSuccess;
  const asked = JSON.stringify(queryOf(log, range));
  const query = useMemo(() => JSON.parse(asked) as LogQuery, [asked]);
  const count = useQuery({
    ...logCountQuery(query),
    enabled: ready,
    refetchInterval: isOver ? false : COUNT_MS,
  });
  const detail = useQuery({
    ...requestDetailQuery(search.request ?? ''),
    enabled: search.request !== undefined,
  });
  const [chosenColumns, setColumns] = useState<readonly ColumnName[] | null>(null);
  const columns = chosenColumns ?? readColumns(user ?? '');
  const [state, setState] = useState<LiveState>('connecting');
  const [paused, setPaused] = useState(false);
  const [rows, setRows] = useState<readonly RequestRow[]>([]);
  const [filtering, setFiltering] = useState<ColumnName | null>(null);
  const [chosen, setChosen] = useState<{ choice: Choice; anchor: HTMLElement } | null>(null);

  const go = (next: Partial<RequestsSearch>, replace = false): void =>
    void navigate({
      to: '.',
      // Based on the latest address: a second click may come before the first is rendered.
      search: (old: RequestsSearch) => ({ ...old, ...next }),
      replace,
      resetScroll: false,
    });
  const narrow = (next: LogSearch): void => go(searchOf(next));
  const open = useCallback(
    (row: RequestRow) =>
      void navigate({
        to: '.',
        search: (old: RequestsSearch) => ({ ...old, request: row.id }),
        resetScroll: false,
      }),
    [navigate],
  );
  const choose = useCallback((one: Choice, anchor: HTMLElement) => setChosen({ choice: one, anchor }), []);
  const report = logReport({
    search,
    timeZone,
    range,
    ready,
    filters: log.filters,
    currency: me.data?.workspace.currency ?? 'USD',
    onFilters: (filters) => narrow({ ...log, filters }),
  });
  const clear = (): void => go({ ...searchOf({ filters: [], own: {} }), ...searchOfRange(undefined) });
  const isNarrowed = asked !== JSON.stringify(queryOf({ filters: [], own: {} }, null));
  const narrowed = columns.filter((name) => {
    const filter = filterOf(name);
    if (filter === null) return false;
    if (filter.own !== undefined) return log.own[filter.own] !== undefined;
    return log.filters.some(({ dimension }) => dimension === filter.dimension);
  });
  return (
    <>
      <PageHeader
        title={t('requests.title')}
        lead={
          <span data-total={count.data}>
            {count.data !== undefined && `${t('requests.count', { count: count.data })} · `}
            {t('range.zone', { zone: timeZone })}
          </span>
        }
        actions={
          <>
            <LiveMark state={isOver ? 'over' : state} paused={paused} onPause={setPaused} />
            <ExportButton of="requests" query={logParameters(query)} disabled={!ready} />
          </>
        }
      />
      <Card>
        <Box
          component="search"
          aria-label={t('requests.filters')}
          sx={{ display: 'grid', gap: 1.5, p: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <RangeSelect
              all
              value={choice}
              timeZone={timeZone}
              onChange={(next) => go(searchOfRange(next))}
            />
            <LogSearchField
              value={log.own.text ?? ''}
              onText={(text) => narrow({ ...log, own: { ...log.own, text } })}
              onRequest={(id) => go({ request: id })}
            />
            <ColumnMenu
              label={t('log.columns')}
              size="small"
              maxHeight={420}
              columns={COLUMN_NAMES.slice(1)}
              labelOf={(name) => columnLabel(t, name)}
              shown={columns}
              onChange={(chosen) => {
                const next = ['time', ...chosen] as const;
                setColumns(next);
                keepColumns(user ?? '', next);
              }}
            />
          </Box>
          <LogFilters
            report={report}
            search={log}
            filtering={filtering}
            onFiltering={setFiltering}
            onChange={narrow}
          />
        </Box>
        {ready ? (
          <LogList
            key={asked}
            query={query}
            isOver={isOver}
            paused={paused}
            isNarrowed={isNarrowed}
            columns={columns}
            narrowed={narrowed}
            timeZone={timeZone}
            opened={search.request}
            seen={detail.data?.request}
            onClear={clear}
            onState={setState}
            onRows={setRows}
            onOpen={open}
            onFilter={setFiltering}
            onChoose={choose}
          />
        ) : me.error ? (
          <ErrorState error={me.error} onRetry={() => void me.refetch()} />
        ) : (
          <LoadingRows rows={10} />
        )}
      </Card>
      <ValueMenu chosen={chosen} search={log} onChange={narrow} onClose={() => setChosen(null)} />
      <RequestDrawer
        id={search.request}
        detail={detail}
        rows={rows}
        timeZone={timeZone}
        onShow={(id) => go({ request: id }, true)}
        onClose={() => go({ request: undefined })}
      />
    </>
  );
};
