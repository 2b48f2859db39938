import ArrowUpward from '@mui/icons-material/ArrowUpward';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SearchOff from '@mui/icons-material/SearchOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import type { LogQuery } from '../../../api/reports/requests.ts';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import type { LiveState } from './live-loop.ts';
import type { Log } from './log-state.ts';
import { LogTable, type LogTableProps } from './log-table.tsx';
import { useLive } from './use-live.ts';
import { useLog } from './use-log.ts';

interface NewRowsProps {
  waiting: number;
  skipped: number;
  onShow: () => void;
  onReload: () => void;
}

/** Rows that have arrived but are not shown: held back, or too many at once. */
const NewRows = ({ waiting, skipped, onShow, onReload }: NewRowsProps) => {
  const t = useT();
  return (
    <>
      {skipped > 0 && (
        <Alert
          severity="info"
          sx={{ mx: 2, mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={onReload}>
              {t('log.reload')}
            </Button>
          }
        >
          {t('log.skipped', { count: skipped })}
        </Alert>
      )}
      {waiting > 0 && (
        <Box sx={{ position: 'relative', height: 0, zIndex: 4, textAlign: 'center' }}>
          <Button
            variant="contained"
            size="small"
            startIcon={<ArrowUpward />}
            onClick={onShow}
            sx={{ mt: 6 }}
          >
            {t('log.arrived', { count: waiting })}
          </Button>
        </Box>
      )}
    </>
  );
};

interface LogListProps
  extends Pick<
    LogTableProps,
    'columns' | 'narrowed' | 'timeZone' | 'opened' | 'onOpen' | 'onFilter' | 'onChoose'
  > {
  query: LogQuery;
  /** Nothing new can arrive. */
  isOver: boolean;
  paused: boolean;
  isNarrowed: boolean;
  onClear: () => void;
  /** A freshly loaded request: it may have been reclassified since it was listed. */
  seen: RequestRow | undefined;
  onState: (state: LiveState) => void;
  /** Called whenever the shown rows change. */
  onRows: (rows: readonly RequestRow[]) => void;
}

const isEmpty = (log: Log): boolean => log.rows.length === 0 && log.next === null && log.waitingCount === 0;

const Nothing = ({ isNarrowed, onClear }: Pick<LogListProps, 'isNarrowed' | 'onClear'>): ReactNode => {
  const t = useT();
  return isNarrowed ? (
    <EmptyState
      icon={<SearchOff />}
      title={t('requests.none.title')}
      text={t('requests.none.text')}
      action={<Button onClick={onClear}>{t('action.clearFilters')}</Button>}
    />
  ) : (
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
  );
};

/** The log of one query, in all of its states, growing at both ends. */
export const LogList = ({
  query,
  isOver,
  paused,
  isNarrowed,
  onClear,
  seen,
  onState,
  onRows,
  ...table
}: LogListProps) => {
  const loaded = useLog(query);
  const { log, error, live, release, reload, put } = loaded;
  const [isAtTop, setAtTop] = useState(true);
  const held = paused || !isAtTop;
  const state = useLive({
    query,
    after: isOver ? null : live,
    onRows: (rows) => loaded.arrive(rows, held),
    onGone: reload,
  });
  useEffect(() => onState(state), [state, onState]);
  useEffect(() => {
    if (!held) release();
  }, [held, release]);
  useEffect(() => {
    if (seen) put(seen);
  }, [seen, put]);
  const rows = log?.rows;
  useEffect(() => {
    if (rows) onRows(rows);
  }, [rows, onRows]);
  if (!log) return error ? <ErrorState error={error} onRetry={reload} /> : <LoadingRows rows={10} />;
  if (isEmpty(log)) return <Nothing isNarrowed={isNarrowed} onClear={onClear} />;
  return (
    <LogTable
      {...table}
      rows={log.rows}
      hasMore={log.next !== null}
      moreFailed={loaded.moreFailed}
      onMore={loaded.more}
      onTop={setAtTop}
      notice={(toTop) => (
        <NewRows
          waiting={log.waitingCount}
          skipped={log.skipped}
          onShow={() => {
            release();
            toTop();
          }}
          onReload={() => {
            toTop();
            reload();
          }}
        />
      )}
    />
  );
};
