import type { ReactNode } from 'react';
import type { CampaignFigures } from '../../../../contracts/campaigns/campaign-figures.ts';
import type {
  LibraryFigure,
  LibraryQuery,
  LibraryRow,
  PageKind,
} from '../../../../contracts/library/library-page.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { metricWords } from '../../../report/conversions/metric-names.ts';
import { Figure } from '../../../report/lists/figure.tsx';
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx';
import { PageBox, type RowSelect } from '../../../ui/tables/row-select.tsx';
import { FIGURES_OF } from './columns.ts';
import { NameCell } from './name-cell.tsx';

export interface ListProps {
  kind: PageKind;
  /** What the list is called. */
  label: string;
  rows: readonly LibraryRow[];
  totals: CampaignFigures | undefined;
  /** The workspace's. */
  currency: string;
  mayEdit: boolean;
  /** Null if rows cannot be selected. */
  select: RowSelect | null;
}

interface ListTableProps extends ListProps {
  sort: LibraryQuery['sort'];
  onSort: (sort: LibraryQuery['sort']) => void;
}

export const ListTable = ({
  kind,
  label,
  rows,
  totals,
  currency,
  mayEdit,
  select,
  sort,
  onSort,
}: ListTableProps) => {
  const t = useT();
  const format = useFormat();
  const words = metricWords(t, []);
  /** Nothing if no range was asked for. */
  const shown = (metric: LibraryFigure, figures: CampaignFigures | undefined): ReactNode =>
    figures && <Figure metric={metric} figures={figures} currency={currency} />;
  const names: readonly LibraryFigure[] = FIGURES_OF[kind];
  const figures = names.map(
    (metric): DataColumn<LibraryRow> => ({
      id: metric,
      label: words.short(metric),
      help: words.help(metric),
      isFigure: true,
      sorts: 'desc',
      cell: (row) => shown(metric, row.figures),
      total: shown(metric, totals),
    }),
  );
  return (
    <DataTable
      label={label}
      columns={[
        {
          id: 'name',
          label: t('library.column.name'),
          sorts: 'asc',
          before: select && <PageBox ids={rows.map(({ id }) => id)} select={select} />,
          cell: (row) => <NameCell page={row} mayEdit={mayEdit} select={select} />,
        },
        {
          id: 'campaigns',
          label: t('campaigns.title'),
          help: t('library.column.campaigns.help'),
          isFigure: true,
          sorts: 'desc',
          cell: (row) => format.count(row.campaigns),
        },
        ...figures,
      ]}
      shown={['campaigns', ...names]}
      rows={rows}
      idOf={({ id }) => id}
      isSelected={({ id }) => select?.isOn(id) ?? false}
      sort={sort}
      onSort={(next) => onSort(next as LibraryQuery['sort'])}
      isFirstWide
      hasTotals={totals !== undefined}
    />
  );
};
