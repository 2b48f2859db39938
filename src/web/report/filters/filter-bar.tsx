import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { MAX_FILTERS, type ReportFilters } from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import type { Report } from '../use-report.ts';
import { FilterChip } from './filter-chip.tsx';
import { withFilter, withoutFilter } from './filters.ts';
import { filtersText } from './filters-text.ts';

const dialog = latePart(async () => (await import('./filter-dialog.tsx')).FilterDialog);

/** The filters of the numbers: each can be edited and removed. On phones they scroll sideways. */
export const FilterBar = ({ report }: { report: Report }) => {
  const t = useT();
  const { filters } = report.state;
  /** The filter in the dialog; null: a new one; undefined: it is closed. */
  const [editing, setEditing] = useState<number | null>();
  const go = (next: ReportFilters): void => report.change({ filters: next });
  const close = (): void => setEditing(undefined);
  const full = filters.length >= MAX_FILTERS;
  return (
    <Box
      role="group"
      aria-label={t('filter.list')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
      }}
    >
      {filters.map((filter, place) => (
        <FilterChip
          key={filtersText([filter])}
          filter={filter}
          range={report.range}
          onEdit={() => setEditing(place)}
          onRemove={() => go(withoutFilter(filters, place))}
        />
      ))}
      <Button
        size="small"
        startIcon={<FilterList fontSize="small" />}
        aria-haspopup="dialog"
        disabled={full}
        title={full ? t('filter.full', { count: MAX_FILTERS }) : undefined}
        onClick={() => setEditing(null)}
        sx={{ flexShrink: 0 }}
      >
        {t('filter.add')}
      </Button>
      {filters.length > 0 && (
        <Button size="small" onClick={() => go([])} sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
          {t('action.clearFilters')}
        </Button>
      )}
      {editing !== undefined && (
        <OnDemand
          part={dialog}
          props={{
            report,
            filter: editing === null ? null : (filters[editing] ?? null),
            onApply: (filter) => {
              close();
              go(withFilter(filters, editing, filter));
            },
            onClose: close,
          }}
          onFailed={close}
        />
      )}
    </Box>
  );
};
