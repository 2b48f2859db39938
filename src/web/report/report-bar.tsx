import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { useScreenKeys } from '../ui/keys.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { CompareMenu } from './range/compare-menu.tsx';
import { rangeActions } from './range/range-keys.ts';
import { RangePicker } from './range/range-picker.tsx';
import type { Report } from './use-report.ts';

const CLEAR = 'Escape';

/** Shortcuts: letters for ranges, `c` for a custom range, `x` to toggle the comparison, Escape to clear all filters. */
const useReportKeys = ({ state, change }: Report, onOwn: () => void): void =>
  useScreenKeys({
    ...rangeActions((range) => change({ range })),
    c: onOwn,
    x: () => change({ compare: state.compare === null ? 'previous' : null }),
    ...(state.filters.length > 0 && { [CLEAR]: () => change({ filters: [] }) }),
  });

interface ReportBarProps {
  report: Report;
  /** Further actions, such as an export. */
  children?: ReactNode;
}

const row = { flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

/**
 * The context of the numbers below: range, zone, comparison and filters, on a phone all in the same rows. Handles their
 * shortcuts.
 */
export const ReportBar = ({ report, children }: ReportBarProps) => {
  const t = useT();
  const { state, change, timeZone, compared } = report;
  const [own, setOwn] = useState(false);
  useReportKeys(report, () => setOwn(true));
  return (
    <Box
      sx={{
        ...row,
        display: { xs: 'flex', sm: 'grid' },
        alignItems: { xs: 'center', sm: 'stretch' },
        minWidth: 0,
      }}
    >
      <Box sx={{ ...row, display: { xs: 'contents', sm: 'flex' } }}>
        <RangePicker
          value={state.range}
          timeZone={timeZone}
          own={own}
          ownKey="C"
          onOwn={setOwn}
          onChange={(range) => change({ range })}
        />
        <CompareMenu
          value={state.compare}
          weekday={state.weekday}
          compared={compared?.whole ?? null}
          timeZone={timeZone}
          onChange={(compare, weekday) => change({ compare, weekday })}
        />
        {children}
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ ml: { sm: 'auto' }, order: { xs: 1, sm: 0 } }}
        >
          {t('range.zone', { zone: timeZone })}
        </Typography>
      </Box>
      <FilterBar report={report} />
    </Box>
  );
};
