import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { FilterDimension } from '../../../contracts/reports/report-query.ts';
import { searchOfRange } from '../../../core/time/range.ts';
import { useT } from '../../i18n/use-t.ts';
import { onlyThis, withoutThis } from '../filters/filters.ts';
import type { Report } from '../use-report.ts';

interface BreakdownRowProps {
  report: Report;
  dimension: FilterDimension;
  value: string | null;
  word: string;
  /** Relative to the largest row, 0 to 1: the length of the bar. */
  size: number;
  figure: string;
  /** Beside the figure. */
  aside: ReactNode;
}

const barColor = 'color-mix(in srgb, var(--mui-palette-primary-main) 12%, transparent)';

const style = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  borderRadius: '6px',
  '&:hover': { bgcolor: 'action.hover' },
  // Without a hovering pointer the menu button is always visible.
  '@media (hover: hover)': {
    '& .more': { opacity: 0 },
    '&:hover .more, & .more:focus-visible, & .more[aria-expanded=true]': { opacity: 1 },
  },
} as const;

/** One value: a click filters by it, with Alt or Shift excludes it; a menu offers both for touch and keyboard. */
export const BreakdownRow = ({ report, dimension, value, word, size, figure, aside }: BreakdownRowProps) => {
  const t = useT();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { state, change } = report;
  const only = (): void => change({ filters: onlyThis(state.filters, dimension, value) });
  const without = (): void => change({ filters: withoutThis(state.filters, dimension, value) });
  const then = (act: () => void) => (): void => {
    setAnchor(null);
    act();
  };
  return (
    <Box component="li" sx={style}>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: '2px auto 2px 0',
          width: size,
          borderRadius: '5px',
          bgcolor: barColor,
        }}
      />
      <ButtonBase
        title={word}
        onClick={(event) => (event.altKey || event.shiftKey ? without() : only())}
        sx={{
          position: 'relative',
          flexGrow: 1,
          minWidth: 0,
          height: 36,
          px: 1,
          gap: 1,
          justifyContent: 'flex-start',
          borderRadius: 'inherit',
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Box
          component="span"
          sx={{
            flexGrow: 1,
            textAlign: 'left',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {word}
        </Box>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {figure}
        </Box>
        {aside && (
          <Box component="span" sx={{ minWidth: 52, textAlign: 'right', color: 'text.secondary' }}>
            {aside}
          </Box>
        )}
      </ButtonBase>
      <IconButton
        className="more"
        size="small"
        aria-label={t('breakdown.choose', { value: word })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          <MenuItem dense onClick={then(only)}>
            {t('filter.only', { value: word })}
          </MenuItem>
          <MenuItem dense onClick={then(without)}>
            {t('filter.without', { value: word })}
          </MenuItem>
          {dimension === 'campaign' && value !== null && (
            <MenuItem
              dense
              onClick={then(
                () =>
                  void navigate({
                    to: '/campaign/campaignsView',
                    search: { id: value, ...searchOfRange(state.range) },
                  }),
              )}
            >
              {t('breakdown.open')}
            </MenuItem>
          )}
        </Menu>
      )}
    </Box>
  );
};
