import Add from '@mui/icons-material/Add';
import CalendarViewWeek from '@mui/icons-material/CalendarViewWeekOutlined';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { DAYS, type Hours } from '../../../../contracts/routing/targeting.ts';
import { useT } from '../../../i18n/use-t.ts';
import { placeKey } from '../../../split/field-codes.ts';
import { WeekGrid } from '../week/week-grid.tsx';

interface HoursFieldsProps {
  values: readonly Hours[];
  timeZone: string;
  error: string | null;
  onChange: (values: Hours[]) => void;
}

/** Days and times. A time field has no 24:00, so midnight as an end means the end of the day. */
export const HoursFields = ({ values, timeZone, error, onChange }: HoursFieldsProps) => {
  const t = useT();
  const [showsWeek, setShowsWeek] = useState(false);
  const weekId = useId();
  const change = (at: number, part: Partial<Hours>): void => {
    const span = values[at];
    if (span) onChange(values.with(at, { ...span, ...part }));
  };
  return (
    <Stack spacing={2}>
      {values.map((span, at) => (
        <Box
          key={placeKey(at)}
          role="group"
          aria-label={t('editor.hours.span', { number: at + 1 })}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
        >
          <ToggleButtonGroup
            size="small"
            value={span.days}
            onChange={(_event, days: Hours['days']) =>
              change(at, { days: DAYS.filter((day) => days.includes(day)) })
            }
            aria-label={t('editor.hours.days')}
            sx={{ flexWrap: 'wrap', minHeight: 40 }}
          >
            {DAYS.map((day) => (
              <ToggleButton key={day} value={day} sx={{ px: 1.25, textTransform: 'none' }}>
                {t(`campaign.day.${day}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <TextField
            size="small"
            type="time"
            label={t('editor.hours.from')}
            value={span.from}
            onChange={(event) => change(at, { from: event.target.value })}
            sx={{ width: 148 }}
          />
          <TextField
            size="small"
            type="time"
            label={t('editor.hours.to')}
            value={span.to === '24:00' ? '00:00' : span.to}
            onChange={(event) => {
              const to = event.target.value;
              change(at, { to: to === '00:00' ? '24:00' : to });
            }}
            sx={{ width: 148 }}
          />
          {values.length > 1 && (
            <IconButton
              size="small"
              aria-label={t('editor.hours.remove', { number: at + 1 })}
              onClick={() => onChange(values.toSpliced(at, 1))}
              sx={{ mt: '4px' }}
            >
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      {error && (
        <Typography variant="caption" color="error">
          {error}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => onChange([...values, { days: ['sat', 'sun'], from: '10:00', to: '16:00' }])}
        >
          {t('editor.hours.add')}
        </Button>
        <Button
          size="small"
          startIcon={<CalendarViewWeek />}
          aria-expanded={showsWeek}
          aria-controls={weekId}
          onClick={() => setShowsWeek(!showsWeek)}
        >
          {t('editor.hours.week')}
        </Button>
        <Typography variant="caption" color="textSecondary">
          {t('editor.hours.help', { zone: timeZone })}
        </Typography>
      </Box>
      <Box id={weekId} hidden={!showsWeek}>
        {showsWeek && <WeekGrid values={values} onChange={onChange} />}
      </Box>
    </Stack>
  );
};
