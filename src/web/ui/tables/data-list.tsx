import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState, LoadingRows } from '../feedback/states.tsx';
import { Pager } from './pager.tsx';

/** The query state of a paginated list. */
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
  /** Above the rows; hidden if the list has nothing to filter. */
  filters?: ReactNode;
  /** Whether filters are set, and how to clear them. */
  filtered: boolean;
  onClear: () => void;
  /** Shown if there is nothing at all: the list's purpose and the next step. */
  empty: ReactNode;
  /** Shown if nothing matches the filters. */
  none: { title: string; text: string };
  loadingRows?: number;
  children: (rows: Row[]) => ReactNode;
}

/** A paginated list in each of its states: loading, failed, empty, no matches, rows. */
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
