import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useT } from '../i18n/use-t.ts';
import { RANGE_NAMES, type RangeName } from '../time/range.ts';

interface RangeSelectProps {
  value: RangeName;
  onChange: (value: RangeName) => void;
}

export const RangeSelect = ({ value, onChange }: RangeSelectProps) => {
  const t = useT();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      sx={{ maxWidth: 1, overflowX: 'auto' }}
      aria-label={t('range.label')}
      onChange={(_event, next: RangeName | null) => next !== null && onChange(next)}
    >
      {RANGE_NAMES.map((name) => (
        <ToggleButton
          key={name}
          value={name}
          sx={{ textTransform: 'none', px: { xs: 1.25, sm: 2 }, borderRadius: 999, whiteSpace: 'nowrap' }}
        >
          {t(`range.${name}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};
