import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CellValue, type Choice } from '../cell-value.tsx';
import { type ColumnName, widthOf } from './columns.ts';
import { last, pinned, ROW_HEIGHT } from './log-head.tsx';

/** Opaque: pinned cells cover scrolling ones. */
const tint = (color: string, percent: number): string =>
  `color-mix(in srgb, var(--mui-palette-${color}) ${percent}%, var(--mui-palette-background-paper))`;
const OPENED = tint('primary-main', 12);
const HOVERED = tint('text-primary', 4);

interface LogRowProps {
  row: RequestRow;
  columns: readonly ColumnName[];
  timeZone: string;
  /** Starts at 2: the column headings are row 1. */
  rowIndex: number;
  top: number;
  /** Whether it is in the tab order. */
  reached: boolean;
  /** Whether its details are open. */
  opened: boolean;
  onOpen: (row: RequestRow) => void;
  onReach: (id: string) => void;
  onChoose: (choice: Choice, anchor: HTMLElement) => void;
}

/** One request of the log. */
export const LogRow = memo(
  ({ row, columns, timeZone, rowIndex, top, reached, opened, onOpen, onReach, onChoose }: LogRowProps) => {
    const t = useT();
    const format = useFormat();
    return (
      <Box
        role="row"
        data-request={row.id}
        aria-rowindex={rowIndex}
        aria-selected={opened}
        tabIndex={reached ? 0 : -1}
        onClick={() => onOpen(row)}
        onFocus={() => onReach(row.id)}
        sx={{
          position: 'absolute',
          top: 0,
          left: 0,
          minWidth: 1,
          height: ROW_HEIGHT,
          cursor: 'pointer',
          display: 'flex',
          alignItems: 'center',
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: opened ? OPENED : 'background.paper',
          '&:hover': { bgcolor: opened ? OPENED : HOVERED },
          '&:focus-visible': { outlineOffset: -2 },
        }}
        style={{ transform: `translateY(${top}px)` }}
      >
        {columns.map((name, place) => (
          <Box
            key={name}
            role={place === 0 ? 'rowheader' : 'gridcell'}
            sx={{
              ...{
                width: widthOf(name),
                flex: '1 0 auto',
                maxWidth: widthOf(name) * 2,
                minWidth: 0,
                px: 1.5,
              },
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              ...(place === 0 && {
                ...pinned,
                lineHeight: `${ROW_HEIGHT - 1}px`,
              }),
            }}
          >
            <CellValue row={row} name={name} timeZone={timeZone} reached={reached} onChoose={onChoose} />
          </Box>
        ))}
        <Box role="gridcell" sx={{ ...last, bgcolor: 'inherit', textAlign: 'center' }}>
          <IconButton
            size="small"
            tabIndex={reached ? 0 : -1}
            aria-haspopup="dialog"
            aria-label={t('requests.detailsOf', { time: format.moment(row.time, timeZone) })}
            onClick={(event) => {
              event.stopPropagation();
              onOpen(row);
            }}
          >
            <ChevronRight />
          </IconButton>
        </Box>
      </Box>
    );
  },
);
