import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  columnPinningFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import { openRow, ROW_LINK } from './row-keys.ts';
import { frameStyle, tableStyle, wideFirst } from './table-style.ts';
import { TotalRow } from './total-row.tsx';
import { useMoreBeside } from './use-more-beside.ts';
import { useWholeRows } from './use-whole-rows.ts';

/** A column of a table; the first one is the heading of its rows and stays in view. */
export interface DataColumn<Row> {
  id: string;
  label: string;
  /** What the figures mean. */
  help?: string;
  /** Figures are on the right. */
  isFigure?: boolean;
  /** The direction of a first click; absent if rows cannot be sorted by it. */
  sorts?: 'asc' | 'desc';
  /** Before the label. */
  before?: ReactNode;
  cell: (row: Row) => ReactNode;
  total?: ReactNode;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly DataColumn<Row>[];
  /** The columns beside the first one, in the order of `columns`. */
  shown: readonly string[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /** A column; the prefix `-` means largest first. */
  sort: string;
  onSort: (sort: string) => void;
  /** Whether the first column gets more room, for texts such as URLs. */
  isFirstWide?: boolean;
  /** Whether there is a row with the totals of columns. */
  hasTotals?: boolean;
}

const features = tableFeatures({ columnPinningFeature, columnVisibilityFeature, rowSortingFeature });

/** Rows are sorted where they come from: what is compared here does not matter. */
const whole = <Row,>(row: Row): Row => row;

/**
 * A table of one page: one line per row, widths by content. The first column, the head and the totals stay in view, and a
 * shadow shows on which side there is more.
 */
export const DataTable = <Row extends object>({
  label,
  columns,
  shown,
  rows,
  idOf,
  isSelected,
  sort,
  onSort,
  isFirstWide = false,
  hasTotals = false,
}: DataTableProps<Row>) => {
  const container = useRef<HTMLDivElement>(null);
  const more = useMoreBeside(container);
  const below = useWholeRows(container, true);
  // What a column shows changes with every render; what the table keeps about it does not.
  const shape = JSON.stringify(columns.map(({ id, sorts }) => ({ id, sorts })));
  const defined = useMemo(
    () =>
      (JSON.parse(shape) as Pick<DataColumn<Row>, 'id' | 'sorts'>[]).map(({ id, sorts }) => ({
        ...{ id, accessorFn: whole<Row>, enableSorting: sorts !== undefined },
        ...(sorts !== undefined && { sortDescFirst: sorts === 'desc' }),
      })),
    [shape],
  );
  const state = useMemo(() => {
    const [first = '', ...others] = defined.map(({ id }) => id);
    return {
      columnPinning: { start: [first], end: [] },
      columnVisibility: Object.fromEntries(others.map((id) => [id, shown.includes(id)])),
      sorting: [{ id: sort.replace('-', ''), desc: sort.startsWith('-') }],
    };
  }, [defined, shown, sort]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: defined,
    data,
    getRowId: idOf,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state,
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(state.sorting) : update;
      if (next) onSort(`${next.desc ? '-' : ''}${next.id}`);
    },
  });
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  const visible = table.getVisibleLeafColumns().flatMap((column) => {
    const own = columnOf.get(column.id);
    return own ? [{ column, own }] : [];
  });
  return (
    <Box sx={frameStyle} data-more-after={more.after}>
      <TableContainer
        ref={container}
        role="group"
        aria-label={label}
        tabIndex={0}
        data-more-before={more.before}
        data-more-after={more.after}
        data-more-below={below}
        sx={isFirstWide ? [tableStyle, wideFirst] : tableStyle}
      >
        <Table stickyHeader>
          <TableHead>
            <TableRow>
              {visible.map(({ column, own: { id, label: heading, help, isFigure, before } }) => {
                const sorted = column.getIsSorted();
                return (
                  <TableCell
                    key={id}
                    align={isFigure ? 'right' : 'left'}
                    sortDirection={sorted}
                    {...(isFigure && { 'data-figure': true })}
                    {...(help !== undefined && { title: help })}
                  >
                    {before}
                    {column.getCanSort() ? (
                      <TableSortLabel
                        active={sorted !== false}
                        direction={sorted === false ? column.getFirstSortDir() : sorted}
                        onClick={() => column.toggleSorting()}
                      >
                        {heading}
                      </TableSortLabel>
                    ) : (
                      heading
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          </TableHead>
          <TableBody>
            {table.getRowModel().rows.map(({ id, original }) => (
              <TableRow
                key={id}
                hover
                selected={isSelected?.(original) ?? false}
                data-id={id}
                onClick={openRow}
                sx={{ [`&:has([${ROW_LINK}])`]: { cursor: 'pointer' } }}
              >
                {visible.map(({ column, own: { isFigure, cell } }) => (
                  <TableCell
                    key={column.id}
                    align={isFigure ? 'right' : 'left'}
                    {...(column.getIsPinned() && { component: 'th', scope: 'row' })}
                  >
                    {cell(original)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
          {hasTotals && (
            <TotalRow>
              {visible.slice(1).map(({ column, own: { isFigure, total } }) => (
                <TableCell key={column.id} align={isFigure ? 'right' : 'left'}>
                  {total}
                </TableCell>
              ))}
            </TotalRow>
          )}
        </Table>
      </TableContainer>
    </Box>
  );
};
