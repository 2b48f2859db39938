import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  MAX_RECIPIENTS,
  type ReportRecipient,
  type ReportSchedule,
} from '../../../../contracts/reports/report-schedule.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { MailActs, useMailActs } from './mail-acts.tsx';
import { MailState } from './mail-state.tsx';
import { type MailValues, valuesOf } from './mail-values.ts';
import { TimeFields } from './time-fields.tsx';

interface RecipientListProps {
  people: readonly ReportRecipient[];
  stored: ReportSchedule['recipients'];
  chosen: readonly string[];
  /** Code of the choice's error. */
  wrong: string | null;
  onChange: (chosen: string[]) => void;
}

/** Members of the workspace, of whom up to ten can be chosen. */
const RecipientList = ({ people, stored, chosen, wrong, onChange }: RecipientListProps) => {
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

interface MailFormProps {
  reportId: string;
  schedule: ReportSchedule | null;
  people: readonly ReportRecipient[];
  timeZone: string;
  canSend: boolean;
  onClose: () => void;
}

/** A report by email: its schedule, recipients, results, and actions. */
export const MailForm = (props: MailFormProps) => {
  const { reportId, schedule, people, timeZone, canSend, onClose } = props;
  const t = useT();
  const language = useLanguage();
  const [values, setValues] = useState<MailValues>(() => valuesOf(schedule, language));
  const [wrong, setWrong] = useState<string | null>(null);
  const acts = useMailActs({ reportId, schedule, timeZone, canSend });
  const change = (next: Partial<MailValues>): void => setValues((old) => ({ ...old, ...next }));
  /** Nothing would be sent. What was set up before can still be changed and ended. */
  const isPointless = !canSend && schedule === null;
  const save = (): void => {
    const isNobody = values.recipients.length === 0;
    setWrong(isNobody ? 'recipients_required' : null);
    if (!isNobody) void acts.save(values);
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {t('mail.lead')}
          </Typography>
          {!canSend && <Alert severity="warning">{t('mail.noServer')}</Alert>}
          {schedule && (
            <Box>
              <MailState schedule={schedule} timeZone={timeZone} canSend={canSend} />
              <MailActs schedule={schedule} acts={acts} canSend={canSend} onEnded={onClose} />
            </Box>
          )}
          {!isPointless && (
            <>
              <TimeFields values={values} timeZone={timeZone} onChange={change} />
              <RecipientList
                people={people}
                wrong={wrong}
                chosen={values.recipients}
                stored={schedule?.recipients ?? []}
                onChange={(recipients) => {
                  setWrong(null);
                  change({ recipients });
                }}
              />
            </>
          )}
          {acts.failure && <Alert severity="error">{t(acts.failure)}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('action.close')}</Button>
        {!isPointless && (
          <Button variant="contained" loading={acts.busy === 'save'} onClick={save}>
            {t('mail.save')}
          </Button>
        )}
      </DialogActions>
    </>
  );
};
