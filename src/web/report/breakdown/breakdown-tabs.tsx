import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FilterDimension } from '../../../contracts/reports/report-query.ts';
import { useT } from '../../i18n/use-t.ts';
import { dimensionWord } from '../words.ts';

interface BreakdownTabsProps {
  dimensions: readonly FilterDimension[];
  front: FilterDimension;
  nameOf?: ((dimension: FilterDimension) => string | undefined) | undefined;
  onFront: (front: FilterDimension) => void;
}

/** Selects a card's dimension; nothing if there is only one. Many of them scroll sideways. */
export const BreakdownTabs = ({ dimensions, front, nameOf, onFront }: BreakdownTabsProps) => {
  const t = useT();
  if (dimensions.length < 2) return null;
  return (
    <Box
      role="group"
      aria-label={t('breakdown.by')}
      sx={{ display: 'flex', gap: 0.5, px: 1, pb: 0.5, overflowX: 'auto', scrollbarWidth: 'thin' }}
    >
      {dimensions.map((dimension) => (
        <Button
          key={dimension}
          size="small"
          aria-pressed={dimension === front}
          color={dimension === front ? 'primary' : 'inherit'}
          onClick={() => onFront(dimension)}
          sx={{
            flexShrink: 0,
            whiteSpace: 'nowrap',
            px: 1,
            py: 0.25,
            minWidth: 0,
            fontWeight: dimension === front ? 700 : 400,
            ...(dimension !== front && { color: 'text.secondary' }),
          }}
        >
          {nameOf?.(dimension) ?? dimensionWord(t, dimension)}
        </Button>
      ))}
    </Box>
  );
};
