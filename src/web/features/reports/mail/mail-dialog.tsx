import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SavedReport } from '../../../../contracts/saved-report.ts';
import { reportRecipientsQuery, reportSchedulesQuery } from '../../../api/report-schedules.ts';
import { meQuery, useOnlyReading } from '../../../api/session.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/states.tsx';
import { MailForm } from './mail-form.tsx';

export interface MailDialogProps {
  report: Pick<SavedReport, 'id' | 'name'>;
  onClose: () => void;
}

/** A saved report by e-mail: editors set it up, viewers look at it. */
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
  const shown = mayEdit
    ? people.data
    : schedule?.recipients.map(({ id: user, name }) => ({ id: user, name, email: '' }));
  const failed = [schedules, people].find(({ error }) => error !== null);
  const ready = me.data && schedules.data && reading !== undefined;
  const isNone = ready && !mayEdit && schedule === null;

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={narrow}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('mail.title', { name: report.name })}
      </DialogTitle>
      {ready && shown && !failed && (
        <MailForm
          // What is typed stays when only the state of mails changes.
          key={schedule?.id ?? 'new'}
          {...{ reportId: report.id, schedule, people: shown, mayEdit, onClose }}
          timeZone={me.data.workspace.timeZone}
          canSend={schedules.data.canSend}
        />
      )}
      {(!ready || !shown || failed) && (
        <>
          <DialogContent>
            {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
            {isNone && t('mail.none')}
            {!failed && !isNone && <LoadingRows rows={4} />}
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button onClick={onClose}>{t('action.close')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};
