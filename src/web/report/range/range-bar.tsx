import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { RangeChoice } from '../../../core/time/range.ts';
import { useT } from '../../i18n/use-t.ts';
import { useScreenKeys } from '../../ui/keys.ts';
import { rangeActions } from './range-keys.ts';
import { RangePicker } from './range-picker.tsx';

interface RangeBarProps {
  value: RangeChoice;
  timeZone: string;
  onChange: (value: RangeChoice) => void;
}

/** The range of a list's figures, and its zone. Handles the shortcuts of ranges, but `c`, which creates a campaign here. */
export const RangeBar = ({ value, timeZone, onChange }: RangeBarProps) => {
  const t = useT();
  const [own, setOwn] = useState(false);
  useScreenKeys(rangeActions(onChange));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <RangePicker value={value} timeZone={timeZone} own={own} onOwn={setOwn} onChange={onChange} />
      <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
        {t('range.zone', { zone: timeZone })}
      </Typography>
    </Box>
  );
};
