import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Choice } from '../cell-value.tsx';
import { type ColumnName, widthOf } from './columns.ts';
import { LAST_WIDTH, LogHead, ROW_HEIGHT } from './log-head.tsx';
import { LogRow } from './log-row.tsx';

/** Distance from the end at which further rows are requested. */
const AHEAD = 15;
/** A list that is scrolled down further must not move while it is being read. */
const TOP_PX = 8;

export interface LogTableProps {
  rows: readonly RequestRow[];
  columns: readonly ColumnName[];
  narrowed: readonly ColumnName[];
  timeZone: string;
  /** Id of the request whose details are open. */
  opened: string | undefined;
  /** Whether further rows follow the last one. */
  hasMore: boolean;
  moreFailed: boolean;
  onMore: () => void;
  onOpen: (row: RequestRow) => void;
  onFilter: (name: ColumnName) => void;
  onChoose: (choice: Choice, anchor: HTMLElement) => void;
  /** Reports whether the newest rows are visible. */
  onTop: (isAtTop: boolean) => void;
  /** Shows the waiting rows above the list. `toTop` scrolls there. */
  notice: (toTop: () => void) => ReactNode;
}

const placeAfter = (key: string, place: number, last: number, page: number): number | null => {
  const to: Record<string, number> = {
    ArrowDown: place + 1,
    ArrowUp: place - 1,
    PageDown: place + page,
    PageUp: place - page,
    Home: 0,
    End: last,
  };
  const next = to[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
};

/** The log as a virtualized grid; the arrow keys go from row to row, Enter opens one. */
export const LogTable = (props: LogTableProps) => {
  const { rows, columns, timeZone, opened, hasMore, moreFailed, onMore, onOpen, onTop } = props;
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  /** The row in the tab order, wherever it moves to. */
  const [reached, setReached] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const found = reached === null ? -1 : rows.findIndex(({ id }) => id === reached);
  const place = Math.max(0, found);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
    scrollPaddingStart: ROW_HEIGHT,
    // The focused row stays in the page, wherever the user scrolls.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), place])].sort((a, b) => a - b),
  });
  const items = virtual.getVirtualItems();
  const lastSeen = virtual.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasMore && !moreFailed && lastSeen >= rows.length - AHEAD) onMore();
  }, [hasMore, moreFailed, lastSeen, rows.length, onMore]);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-request="${wanted.current}"]`);
    wanted.current = null;
    row?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = rows[place];
    const isRow = event.target instanceof HTMLElement && event.target.role === 'row';
    if (!row || !isRow || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen(row);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const next = placeAfter(event.key, place, rows.length - 1, page);
    const to = next === null ? undefined : rows[next];
    if (next === null || !to) return;
    event.preventDefault();
    wanted.current = to.id;
    setReached(to.id);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const width = columns.reduce((sum, name) => sum + widthOf(name), LAST_WIDTH);
  return (
    <Box sx={{ position: 'relative' }}>
      {props.notice(() => scroller.current?.scrollTo({ top: 0 }))}
      <Box
        ref={scroller}
        onScroll={({ currentTarget }) => onTop(currentTarget.scrollTop <= TOP_PX)}
        sx={{
          overflow: 'auto',
          fontSize: '0.875rem',
          fontVariantNumeric: 'tabular-nums',
          // The bar and the filters stay visible with the log, except on phones, where it would be a slit.
          height: { xs: 'calc(100dvh - 140px)', md: 'max(360px, calc(100dvh - 330px))' },
          overflowAnchor: 'none',
        }}
      >
        <Box
          role="grid"
          aria-label={t('requests.title')}
          aria-rowcount={hasMore ? -1 : rows.length + 1}
          aria-colcount={columns.length + 1}
          onKeyDown={onKeyDown}
          sx={{ minWidth: width }}
        >
          <LogHead columns={columns} narrowed={props.narrowed} onFilter={props.onFilter} />
          <Box role="rowgroup" sx={{ position: 'relative', height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rows[index];
              return (
                row && (
                  <LogRow
                    key={row.id}
                    row={row}
                    columns={columns}
                    timeZone={timeZone}
                    rowIndex={index + 2}
                    top={start}
                    reached={index === place}
                    opened={row.id === opened}
                    onOpen={onOpen}
                    onReach={setReached}
                    onChoose={props.onChoose}
                  />
                )
              );
            })}
          </Box>
        </Box>
        <Box
          role="status"
          sx={{ position: 'sticky', left: 0, width: 'fit-content', p: 1.5, color: 'text.secondary' }}
        >
          {moreFailed ? (
            <>
              {t('log.moreFailed')}{' '}
              <Button size="small" onClick={onMore}>
                {t('action.retry')}
              </Button>
            </>
          ) : (
            t(hasMore ? 'log.more' : 'log.end')
          )}
        </Box>
      </Box>
    </Box>
  );
};
