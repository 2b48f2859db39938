import type { CampaignTotals, RangedRow } from '../../../../contracts/campaigns/campaign-figures.ts';
import type { CampaignQuery } from '../../../../contracts/campaigns/campaign-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Figure } from '../../../report/lists/figure.tsx';
import { Link } from '../../../ui/layout/link.tsx';
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx';
import { ROW_LINK } from '../../../ui/tables/row-keys.ts';
import { PageBox, RowBox } from '../../../ui/tables/row-select.tsx';
import { Cell } from './cell.tsx';
import { COLUMN_NAMES, type Column, helpOf, isFigure, labelOf, type Rows, sortOf } from './columns.ts';

interface ListTableProps extends Rows {
  columns: readonly Column[];
  totals: CampaignTotals;
  sort: CampaignQuery['sort'];
  onSort: (sort: CampaignQuery['sort']) => void;
}

export const ListTable = ({
  rows,
  range,
  select,
  columns,
  totals,
  sort,
  onSort,
  ...shown
}: ListTableProps) => {
  const t = useT();
  const name: DataColumn<RangedRow> = {
    id: 'name',
    label: t('campaigns.name'),
    sorts: 'asc',
    before: select && <PageBox ids={rows.map(({ id }) => id)} select={select} />,
    cell: (row) => <NameCell row={row} range={range} select={select} />,
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
  /** Of the list, in which the campaign is opened. */
  range: Rows['range'];
  select: Rows['select'];
}

/** Name and checkbox of a campaign. */
export const NameCell = ({ row, range, select }: NameCellProps) => (
  <span style={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
    {select && <RowBox id={row.id} name={row.name} select={select} />}
    <Link
      to="/campaign/campaignsView"
      search={{ id: row.id, ...range }}
      noWrap
      {...{ [ROW_LINK]: row.id }}
      sx={{ display: 'block', fontWeight: 500, minWidth: 0 }}
    >
      {row.name}
    </Link>
  </span>
);
