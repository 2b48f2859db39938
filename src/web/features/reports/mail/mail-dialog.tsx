import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useIntl } from 'react-intl';
import type { ReportSchedule } from '../../../../contracts/reports/report-schedule.ts';
import type { SavedReport } from '../../../../contracts/reports/saved-report.ts';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { reportRecipientsQuery, reportSchedulesQuery } from '../../../api/reports/report-schedules.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { MailForm } from './mail-form.tsx';
import { MailState } from './mail-state.tsx';
import { hourWord, LAST_DAY, weekdayWord } from './mail-values.ts';

interface MailFactsProps {
  schedule: ReportSchedule;
  timeZone: string;
}

/** A report's schedule and recipients, for users who cannot change them. */
const MailFacts = ({ schedule, timeZone }: MailFactsProps) => {
  const t = useT();
  const intl = useIntl();
  const { every, weekday, day, hour, language, recipients } = schedule;
  const facts: [label: string, text: string][] = [[t('mail.every'), t(`mail.every.${every}`)]];
  if (every === 'week') facts.push([t('mail.weekday'), weekdayWord(intl, weekday)]);
  if (every === 'month')
    facts.push([t('mail.day'), day === LAST_DAY ? t('mail.day.last') : intl.formatNumber(day)]);
  facts.push(
    [t('mail.hour'), `${hourWord(hour)} (${timeZone})`],
    [t('mail.language'), LANGUAGE_NAMES[language]],
    [
      t('mail.recipients'),
      intl.formatList(recipients.flatMap(({ name, stopped }) => (stopped ? [] : [name]))),
    ],
  );
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', columnGap: 2, rowGap: 0.75, gridTemplateColumns: 'auto minmax(0, 1fr)' }}
    >
      {facts.map(([label, text]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

export interface MailDialogProps {
  report: Pick<SavedReport, 'id' | 'name'>;
  onClose: () => void;
}

/** Contains nothing focusable, so it is made scrollable by keys. */
const Plain = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const t = useT();
  return (
    <>
      <DialogContent tabIndex={0}>{children}</DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </>
  );
};

/** A saved report by email: editors set it up, viewers can see it. */
export const MailDialog = ({ report, onClose }: MailDialogProps) => {
  const t = useT();
  const id = useId();
  const narrow = useMediaQuery('(max-width: 599px)');
  const reading = useOnlyReading();
  const mayEdit = reading === null;
  const me = useQuery(meQuery());
  const schedules = useQuery(reportSchedulesQuery());
  const people = useQuery({ ...reportRecipientsQuery(), enabled: mayEdit });
  const schedule = schedules.data?.rows.find(({ reportId }) => reportId === report.id) ?? null;
  const failed = [schedules, people].find(({ error, data }) => error !== null && data === undefined);
  const ready = me.data && schedules.data && reading !== undefined;

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={narrow}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('mail.title', { name: report.name })}
      </DialogTitle>
      {ready && mayEdit && people.data && (
        <MailForm
          // Typed values are kept when only the state of mails changes.
          key={schedule?.id ?? 'new'}
          reportId={report.id}
          schedule={schedule}
          people={people.data}
          onClose={onClose}
          timeZone={me.data.workspace.timeZone}
          canSend={schedules.data.canSend}
        />
      )}
      {(failed || !ready || (mayEdit && !people.data)) && (
        <Plain onClose={onClose}>
          {failed ? (
            <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
          ) : (
            <LoadingRows rows={4} />
          )}
        </Plain>
      )}
      {ready && !mayEdit && !failed && (
        <Plain onClose={onClose}>
          {schedule === null ? (
            t('mail.none')
          ) : (
            <Stack spacing={2.5}>
              <MailState
                schedule={schedule}
                timeZone={me.data.workspace.timeZone}
                canSend={schedules.data.canSend}
              />
              <MailFacts schedule={schedule} timeZone={me.data.workspace.timeZone} />
            </Stack>
          )}
        </Plain>
      )}
    </Dialog>
  );
};
