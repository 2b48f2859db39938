import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { EmptyState } from './empty-state.tsx';
import { Pager } from './pager.tsx';
import { ErrorState, LoadingRows } from './states.tsx';

/** What a query of a paged list knows. */
interface ListQuery<Row> {
  data: { rows: Row[]; total: number } | undefined;
  error: Error | null;
  refetch: () => unknown;
  isPlaceholderData: boolean;
}

interface DataListProps<Row> {
  query: ListQuery<Row>;
  page: number;
  perPage: number;
  onPage: (page: number, perPage: number) => void;
  /** Above the rows; not shown over a list that has nothing to filter. */
  filters?: ReactNode;
  /** Whether the list is narrowed by filters, and how to take them back. */
  filtered: boolean;
  onClear: () => void;
  /** Shown when there is nothing at all: what this list is for and the next step. */
  empty: ReactNode;
  /** Shown when nothing fits the filters. */
  none: { title: string; text: string };
  loadingRows?: number;
  children: (rows: Row[]) => ReactNode;
}

/** A paged list in each of its states: on its way, failed, empty, nothing that fits, rows. */
export const DataList = <Row,>({
  query: { data, error, refetch, isPlaceholderData },
  page,
  perPage,
  onPage,
  filters,
  filtered,
  onClear,
  empty,
  none,
  loadingRows = 5,
  children,
}: DataListProps<Row>) => {
  const t = useT();
  const isEmpty = data?.total === 0;
  return (
    <Card>
      {!(isEmpty && !filtered) && filters}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={loadingRows} />}
      {isEmpty && !filtered && empty}
      {isEmpty && filtered && (
        <EmptyState
          icon={<SearchOff />}
          title={none.title}
          text={none.text}
          action={<Button onClick={onClear}>{t('action.clearFilters')}</Button>}
        />
      )}
      {data && data.rows.length > 0 && children(data.rows)}
      {data && data.total > 0 && (
        <Pager
          page={page}
          perPage={perPage}
          total={data.total}
          settled={!isPlaceholderData}
          onChange={onPage}
        />
      )}
    </Card>
  );
};
