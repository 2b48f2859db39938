import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReportFilter } from '../../../contracts/reports/report-query.ts';
import type { Range } from '../../../core/time/range.ts';
import { useT } from '../../i18n/use-t.ts';
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
export const FilterChip = ({ filter, range, onEdit, onRemove }: FilterChipProps) => {
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
