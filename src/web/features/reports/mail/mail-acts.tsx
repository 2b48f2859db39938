import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportSchedule } from '../../../../contracts/reports/report-schedule.ts';
import { ApiError, Cancelled } from '../../../api/api-error.ts';
import {
  addSchedule,
  changeSchedule,
  endSchedule,
  reportSchedulesQuery,
  sendTest,
} from '../../../api/reports/report-schedules.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { messageKey } from '../../../i18n/language-store.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { type MailValues, valuesOf } from './mail-values.ts';

type Act = 'save' | 'test' | 'pause' | 'stop';

/** The message for a failure of the mail server, of a field, or any other. */
const wordOf = (error: unknown): MessageKey => {
  if (!(error instanceof ApiError)) return failureKey(error);
  const { mail } = error.fields;
  if (mail !== undefined)
    return messageKey(`mail.problem.${mail.replace(/^mail_/, '')}`, 'mail.problem.failed');
  const [code] = Object.values(error.fields);
  return code === undefined ? failureKey(error) : fieldKey(code);
};

interface MailActsOf {
  reportId: string;
  schedule: ReportSchedule | null;
  /** IANA zone of the times shown. */
  timeZone: string;
  /** Whether this installation has a mail server. */
  canSend: boolean;
}

/** Actions on a report by email; `failure` says why the last one failed. */
export const useMailActs = ({ reportId, schedule, timeZone, canSend }: MailActsOf) => {
  const queries = useQueryClient();
  const format = useFormat();
  const [busy, setBusy] = useState<Act | null>(null);
  const [failure, setFailure] = useState<MessageKey | null>(null);
  const changed = () => queries.invalidateQueries(reportSchedulesQuery());

  const run = async (act: Act, work: () => Promise<void>): Promise<void> => {
    setBusy(act);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Cancelled)) setFailure(wordOf(error));
    }
    setBusy(null);
  };

  return {
    busy,
    failure,
    save: (values: MailValues): Promise<void> =>
      run('save', async () => {
        const stored =
          schedule === null
            ? await addSchedule({ ...values, reportId, enabled: true })
            : await changeSchedule(schedule.id, values);
        await changed();
        if (stored.next === null) notify({ message: 'mail.paused' });
        else if (!canSend) notify({ message: 'mail.saved.noServer' });
        else notify({ message: 'mail.saved', values: { time: format.minute(stored.next, timeZone) } });
      }),
    test: ({ id }: ReportSchedule): Promise<void> =>
      run('test', async () => {
        const { to } = await sendTest(id);
        notify({ message: 'mail.tested', values: { email: to } });
      }),
    pause: ({ id, enabled }: ReportSchedule): Promise<void> =>
      run('pause', async () => {
        await changeSchedule(id, { enabled: !enabled });
        await changed();
      }),
    /** Can be undone, but the results of earlier mails are lost. */
    stop: (ended: ReportSchedule, onEnded: () => void): Promise<void> =>
      run('stop', async () => {
        await endSchedule(ended.id);
        await changed();
        const again = { ...valuesOf(ended, ended.language), reportId, enabled: ended.enabled };
        const undo = async (): Promise<void> => {
          await addSchedule(again);
          await changed();
        };
        notify({
          message: 'mail.stopped',
          undo: () => void undo().catch((error) => notify({ message: wordOf(error), tone: 'error' })),
        });
        onEnded();
      }),
  };
};

type MailActions = ReturnType<typeof useMailActs>;

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
