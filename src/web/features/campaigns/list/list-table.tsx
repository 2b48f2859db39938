import Checkbox from '@mui/material/Checkbox';
import { type RefObject, useEffect } from 'react';
import type { CampaignTotals, RangedRow } from '../../../../contracts/campaigns/campaign-figures.ts';
import type { CampaignQuery } from '../../../../contracts/campaigns/campaign-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Figure } from '../../../report/lists/figure.tsx';
import { useSingleKeys } from '../../../ui/keys.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx';
import { Cell } from './cell.tsx';
import { COLUMN_NAMES, type Column, helpOf, isFigure, labelOf, type Rows, sortOf } from './columns.ts';

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

interface ListTableProps extends Rows {
  columns: readonly Column[];
  totals: CampaignTotals;
  sort: CampaignQuery['sort'];
  onSort: (sort: CampaignQuery['sort']) => void;
}

export const ListTable = ({ rows, select, columns, totals, sort, onSort, ...shown }: ListTableProps) => {
  const t = useT();
  const marked = rows.filter(({ id }) => select?.isOn(id)).length;
  const name: DataColumn<RangedRow> = {
    id: 'name',
    label: t('campaigns.name'),
    sorts: 'asc',
    before: select && (
      <Checkbox
        size="small"
        checked={marked === rows.length}
        indeterminate={marked > 0 && marked < rows.length}
        onChange={select.page}
        slotProps={{ input: { 'aria-label': t('campaignList.select.page') } }}
        sx={{ p: 0.5, mr: 1 }}
      />
    ),
    cell: (row) => <NameCell row={row} select={select} />,
  };
  const others = COLUMN_NAMES.map((column): DataColumn<RangedRow> => {
    const [help, by] = [helpOf(t, column), sortOf(column)];
    return {
      id: column,
      label: labelOf(t, column),
      ...(help !== undefined && { help }),
      ...(isFigure(column) && {
        isFigure: true,
        total: <Figure metric={column} figures={totals} currency={shown.currency} />,
      }),
      // Text sorts ascending first, figures and times descending.
      ...(by !== null && { sorts: by === 'status' ? 'asc' : 'desc' }),
      cell: (row) => <Cell column={column} row={row} {...shown} />,
    };
  });
  return (
    <DataTable
      label={t('campaigns.title')}
      columns={[name, ...others]}
      shown={columns}
      rows={rows}
      idOf={({ id }) => id}
      isSelected={({ id }) => select?.isOn(id) ?? false}
      sort={sort}
      onSort={(next) => onSort(next as CampaignQuery['sort'])}
      hasTotals
    />
  );
};

interface NameCellProps {
  row: RangedRow;
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
