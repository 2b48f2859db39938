import Box from '@mui/material/Box';
import { FilterBar } from '../../../report/filters/filter-bar.tsx';
import { withFilter } from '../../../report/filters/filters.ts';
import type { Report } from '../../../report/use-report.ts';
import { latePart, OnDemand } from '../../../ui/feedback/on-demand.tsx';
import { OwnFilterChips } from '../request-filters.tsx';
import { type ColumnName, filterOf } from './columns.ts';
import type { LogSearch, OwnFilter } from './log-search.ts';

const dialog = latePart(async () => (await import('../../../report/filters/filter-dialog.tsx')).FilterDialog);
const ownDialog = latePart(async () => (await import('../request-filter-dialog.tsx')).OwnFilterDialog);

interface LogFiltersProps {
  report: Report;
  search: LogSearch;
  /** The column whose filter is being edited; null if none. */
  filtering: ColumnName | null;
  onFiltering: (name: ColumnName | null) => void;
  onChange: (search: LogSearch) => void;
}

const columnOf: Record<OwnFilter, ColumnName> = {
  visit: 'visit',
  visitor: 'visitor',
  address: 'address',
  method: 'method',
  text: 'url',
};

/** The filters of the log, and the dialog for the column being filtered. */
export const LogFilters = ({ report, search, filtering, onFiltering, onChange }: LogFiltersProps) => {
  const { filters, own } = search;
  const close = (): void => onFiltering(null);
  const without = (name: OwnFilter): LogSearch => {
    const { [name]: _gone, ...others } = own;
    return { filters, own: others };
  };
  const filter = filtering && filterOf(filtering);
  const place = filters.findIndex(({ dimension }) => dimension === filter?.dimension);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}>
      <FilterBar
        report={report}
        ownCount={Object.values(own).filter((value) => value !== undefined).length}
        own={
          <OwnFilterChips
            own={own}
            onEdit={(name) => onFiltering(columnOf[name])}
            onRemove={(name) => onChange(without(name))}
          />
        }
      />
      {filter?.dimension !== undefined && (
        <OnDemand
          part={dialog}
          props={{
            report,
            filter: filters[place] ?? { dimension: filter.dimension, op: 'is', values: [] },
            onApply: (next) => {
              close();
              onChange({ own, filters: withFilter(filters, place < 0 ? null : place, next) });
            },
            onClose: close,
          }}
          onFailed={close}
        />
      )}
      {filter?.own !== undefined && (
        <OnDemand
          part={ownDialog}
          props={{
            name: filter.own,
            value: own[filter.own] ?? '',
            onApply: (value) => {
              close();
              onChange(
                value === '' ? without(filter.own) : { filters, own: { ...own, [filter.own]: value } },
              );
            },
            onClose: close,
          }}
          onFailed={close}
        />
      )}
    </Box>
  );
};
