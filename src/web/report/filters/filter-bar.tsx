import Close from '@mui/icons-material/Close';
import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import {
  MAX_FILTERS,
  type ReportFilter,
  type ReportFilters,
} from '../../../contracts/reports/report-query.ts';
import type { Range } from '../../../core/time/range.ts';
import { useT } from '../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import type { Report } from '../use-report.ts';
import { withFilter, withoutFilter } from './filters.ts';
import { filtersText } from './filters-text.ts';
import { useFilterWord } from './use-filter-word.ts';

const style = {
  display: 'flex',
  flexShrink: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 999,
  bgcolor: 'background.paper',
  '& .MuiButton-root': { minWidth: 0, py: 0.25, fontWeight: 400, whiteSpace: 'nowrap' },
} as const;

interface FilterChipProps {
  filter: ReportFilter;
  range: Range;
  onEdit: () => void;
  onRemove: () => void;
}

/** A filter in words, with two buttons: edit and remove. */
const FilterChip = ({ filter, range, onEdit, onRemove }: FilterChipProps) => {
  const t = useT();
  const text = useFilterWord(filter, range);
  return (
    <Box sx={style}>
      <Button
        size="small"
        color="inherit"
        aria-label={t('filter.change', { filter: text })}
        onClick={onEdit}
        sx={{ pl: 1.5, pr: 0.5 }}
      >
        <Box component="span" sx={{ maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {text}
        </Box>
      </Button>
      <Button
        size="small"
        color="inherit"
        aria-label={t('filter.remove', { filter: text })}
        onClick={onRemove}
        sx={{ px: 1 }}
      >
        <Close sx={{ fontSize: 16 }} />
      </Button>
    </Box>
  );
};

const dialog = latePart(async () => (await import('./filter-dialog.tsx')).FilterDialog);

/** The filters of the numbers: each can be edited and removed. */
const Filters = ({ report }: { report: Report }) => {
  const t = useT();
  const { filters } = report.state;
  /** The filter in the dialog; null if new; undefined while closed. */
  const [editing, setEditing] = useState<number | null>();
  const go = (next: ReportFilters): void => report.change({ filters: next });
  const close = (): void => setEditing(undefined);
  const full = filters.length >= MAX_FILTERS;
  return (
    <Box
      role="group"
      aria-label={t('filter.list')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, flexWrap: 'wrap' }}
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

const sheet = latePart(async () => (await import('./filters-sheet.tsx')).FiltersSheet);

interface FilterBarProps {
  report: Report;
  /** Filters that only this screen has, and their number. */
  own?: ReactNode;
  ownCount?: number;
}

/**
 * The filters of a screen with numbers; on a phone in a sheet, behind one button with how many there are. Without any, the
 * button adds the first.
 */
export const FilterBar = ({ report, own, ownCount = 0 }: FilterBarProps) => {
  const t = useT();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const [open, setOpen] = useState(false);
  const count = report.state.filters.length + ownCount;
  const close = (): void => setOpen(false);
  const all = (
    <>
      {own}
      <Filters report={report} />
    </>
  );
  if (!isPhone || (own === undefined && count === 0)) return all;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterList fontSize="small" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {t('filter.list')}
        {count > 0 && ` (${count})`}
      </Button>
      {open && <OnDemand part={sheet} props={{ onClose: close, children: all }} onFailed={close} />}
    </>
  );
};
