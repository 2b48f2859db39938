import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type RefObject, useEffect } from 'react';
import type { CampaignQuery, CampaignRow, CampaignSort } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useSingleKeys } from '../../../ui/keys.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { TableScroll } from '../../../ui/tables/table-scroll.tsx';
import { Cell } from './cell.tsx';
import { COLUMNS, type Column, FIGURES, type Rows } from './columns.ts';

const TYPED = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="textbox"]';
const OVER = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Marks the link that row keys focus. */
const ROW_LINK = 'data-row';

/**
 * `j` and `k` go to the next and previous row; `x` selects it, and Shift+`x` the rows since the last selection. The
 * current row is the one with the focus, so a screen reader follows.
 */
export const useRowKeys = (
  ref: RefObject<HTMLElement | null>,
  select: ((id: string, range: boolean) => void) | null,
): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || !useSingleKeys.getState().on) return;
      if (document.querySelector(OVER) || (target instanceof Element && target.closest(TYPED))) return;
      const letter = key.toLowerCase();
      const links = [...(ref.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
      const row = document.activeElement?.closest('[data-id]');
      const at = links.findIndex((link) => row?.contains(link) ?? false);
      if (letter === 'j' || letter === 'k') {
        const next = links[at < 0 ? 0 : at + (letter === 'j' ? 1 : -1)];
        if (!next) return;
        event.preventDefault();
        next.focus();
      } else if (letter === 'x' && at >= 0 && select) {
        event.preventDefault();
        select(links[at]?.getAttribute(ROW_LINK) ?? '', event.shiftKey);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [ref, select]);
};

/** Text sorts ascending first, figures and times descending. */
const isWord = (sort: CampaignSort): boolean => sort === 'name' || sort === 'status';
const isRight = (column: Column): boolean => Object.hasOwn(FIGURES, column);

interface SortProps {
  by: CampaignSort;
  sort: CampaignQuery['sort'];
  label: string;
  onSort: (sort: CampaignQuery['sort']) => void;
}

const Sort = ({ by, sort, label, onSort }: SortProps) => {
  const active = sort === by || sort === `-${by}`;
  const first = isWord(by) ? by : (`-${by}` as const);
  const second = isWord(by) ? (`-${by}` as const) : by;
  const direction = (active ? sort : first).startsWith('-') ? 'desc' : 'asc';
  return (
    <TableSortLabel
      active={active}
      direction={direction}
      onClick={() => onSort(sort === first ? second : first)}
    >
      {label}
    </TableSortLabel>
  );
};

const directionOf = (by: CampaignSort, sort: CampaignQuery['sort']) => {
  if (sort === by) return 'asc' as const;
  return sort === `-${by}` ? ('desc' as const) : undefined;
};

interface ListTableProps extends Rows {
  columns: readonly Column[];
  sort: CampaignQuery['sort'];
  onSort: (sort: CampaignQuery['sort']) => void;
}

export const ListTable = ({
  rows,
  now,
  timeZone,
  currency,
  select,
  columns,
  sort,
  onSort,
}: ListTableProps) => {
  const t = useT();
  const marked = rows.filter(({ id }) => select?.isOn(id)).length;
  return (
    <TableScroll label={t('campaigns.title')}>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell sortDirection={directionOf('name', sort) ?? false}>
              {select && (
                <Checkbox
                  size="small"
                  checked={marked === rows.length}
                  indeterminate={marked > 0 && marked < rows.length}
                  onChange={select.page}
                  slotProps={{ input: { 'aria-label': t('campaignList.select.page') } }}
                  sx={{ p: 0.5, mr: 1 }}
                />
              )}
              <Sort by="name" sort={sort} label={t('campaigns.name')} onSort={onSort} />
            </TableCell>
            {columns.map((column) => {
              const { label, sort: by } = COLUMNS[column];
              return (
                <TableCell
                  key={column}
                  align={isRight(column) ? 'right' : 'left'}
                  sortDirection={(by && directionOf(by, sort)) ?? false}
                  // Figures are narrower than their headings, which may wrap.
                  sx={isRight(column) ? { whiteSpace: 'normal', minWidth: 92, lineHeight: 1.3, pl: 0 } : null}
                >
                  {by ? <Sort by={by} sort={sort} label={t(label)} onSort={onSort} /> : t(label)}
                </TableCell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover selected={select?.isOn(row.id) ?? false} data-id={row.id}>
              <TableCell component="th" scope="row" sx={{ minWidth: 160, maxWidth: { xs: 200, md: 300 } }}>
                <NameCell row={row} select={select} />
              </TableCell>
              {columns.map((column) => (
                <TableCell key={column} align={isRight(column) ? 'right' : 'left'}>
                  <Cell column={column} row={row} now={now} timeZone={timeZone} currency={currency} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableScroll>
  );
};

interface NameCellProps {
  row: CampaignRow;
  select: Rows['select'];
}

/** Name and checkbox of a campaign. */
export const NameCell = ({ row, select }: NameCellProps) => {
  const t = useT();
  return (
    <span style={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      {select && (
        <Checkbox
          size="small"
          checked={select.isOn(row.id)}
          onChange={(event) => select.toggle(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
          slotProps={{ input: { 'aria-label': t('campaignList.select', { name: row.name }) } }}
          sx={{ p: 0.5, mr: 1 }}
        />
      )}
      <Link
        to="/campaign/campaignsView"
        search={{ id: row.id }}
        noWrap
        {...{ [ROW_LINK]: row.id }}
        sx={{ display: 'block', fontWeight: 500, minWidth: 0 }}
      >
        {row.name}
      </Link>
    </span>
  );
};
