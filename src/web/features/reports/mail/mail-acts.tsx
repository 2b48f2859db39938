import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReportSchedule } from '../../../../contracts/reports/report-schedule.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { MailActions } from './use-mail-acts.ts';

interface MailActsProps {
  schedule: ReportSchedule;
  acts: MailActions;
  canSend: boolean;
  onEnded: () => void;
}

/** Actions on a report schedule, besides editing. */
export const MailActs = ({ schedule, acts, canSend, onEnded }: MailActsProps) => {
  const t = useT();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {canSend && (
        <Button
          size="small"
          variant="outlined"
          loading={acts.busy === 'test'}
          onClick={() => void acts.test(schedule)}
        >
          {t('mail.test')}
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        loading={acts.busy === 'pause'}
        onClick={() => void acts.pause(schedule)}
      >
        {t(schedule.enabled ? 'mail.pause' : 'mail.resume')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        loading={acts.busy === 'stop'}
        onClick={() => void acts.stop(schedule, onEnded)}
      >
        {t('mail.stop')}
      </Button>
    </Stack>
  );
};
