import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReportRecipient, ReportSchedule } from '../../../../contracts/reports/report-schedule.ts';
import { useLanguage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { MailActs } from './mail-acts.tsx';
import { MailState } from './mail-state.tsx';
import { type MailValues, valuesOf } from './mail-values.ts';
import { RecipientList } from './recipient-list.tsx';
import { TimeFields } from './time-fields.tsx';
import { useMailActs } from './use-mail-acts.ts';

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
          {!canSend && <Alert severity="info">{t('mail.noServer')}</Alert>}
          {schedule && (
            <Box>
              <MailState schedule={schedule} timeZone={timeZone} canSend={canSend} />
              <MailActs schedule={schedule} acts={acts} canSend={canSend} onEnded={onClose} />
            </Box>
          )}
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
          {acts.failure && <Alert severity="error">{t(acts.failure)}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button variant="contained" loading={acts.busy === 'save'} onClick={save}>
          {t('mail.save')}
        </Button>
      </DialogActions>
    </>
  );
};
