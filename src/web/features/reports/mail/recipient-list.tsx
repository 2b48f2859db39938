import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import {
  MAX_RECIPIENTS,
  type ReportRecipient,
  type ReportSchedule,
} from '../../../../contracts/reports/report-schedule.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';

interface RecipientListProps {
  people: readonly ReportRecipient[];
  stored: ReportSchedule['recipients'];
  chosen: readonly string[];
  /** Code of the choice's error. */
  wrong: string | null;
  onChange: (chosen: string[]) => void;
}

/** Members of the workspace, of whom up to ten can be chosen. */
export const RecipientList = ({ people, stored, chosen, wrong, onChange }: RecipientListProps) => {
  const t = useT();
  const isFull = chosen.length >= MAX_RECIPIENTS;
  const stopped = stored.filter((one) => one.stopped && chosen.includes(one.id));
  return (
    <FormControl component="fieldset" error={wrong !== null} sx={{ minWidth: 0 }}>
      <FormLabel component="legend">{t('mail.recipients')}</FormLabel>
      <Box sx={{ maxHeight: 232, overflowY: 'auto', mt: 0.5 }}>
        {people.map(({ id, name, email }) => (
          <FormControlLabel
            key={id}
            sx={{ display: 'flex', alignItems: 'flex-start', mr: 0 }}
            disabled={isFull && !chosen.includes(id)}
            control={
              <Checkbox
                checked={chosen.includes(id)}
                sx={{ py: 0.75 }}
                onChange={(_, checked) =>
                  onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            }
            label={
              <Box sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
                {name}
                <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
                  {email}
                </Typography>
              </Box>
            }
          />
        ))}
      </Box>
      {stopped.map(({ id, name }) => (
        <FormHelperText key={id} error={false} sx={{ mx: 0 }}>
          {t('mail.recipients.stopped', { name })}
        </FormHelperText>
      ))}
      <FormHelperText role={wrong === null ? undefined : 'alert'} sx={{ mx: 0 }}>
        {wrong === null ? t('mail.recipients.help', { count: MAX_RECIPIENTS }) : t(fieldKey(wrong))}
      </FormHelperText>
    </FormControl>
  );
};
