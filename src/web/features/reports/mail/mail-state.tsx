import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReportSchedule, ReportSending } from '../../../../contracts/reports/report-schedule.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';

interface MailStateProps {
  schedule: ReportSchedule;
  timeZone: string;
  /** Whether this installation has a mail server. */
  canSend: boolean;
}

const sentence = (t: Translate, sending: ReportSending, timeOf: (iso: string) => string): string => {
  const { name, state, nextTry } = sending;
  const problem = sending.problem === null ? '' : t(`mail.problem.${sending.problem}`);
  if (state === 'waiting' && problem !== '' && nextTry !== null)
    return t('mail.state.again', { name, problem, time: timeOf(nextTry) });
  return state === 'failed' ? t('mail.state.failed', { name, problem }) : t(`mail.state.${state}`, { name });
};

/** The next mail and the result of the last one, for each recipient if it failed. */
export const MailState = ({ schedule, timeZone, canSend }: MailStateProps) => {
  const t = useT();
  const format = useFormat();
  const timeOf = (iso: string): string => format.minute(iso, timeZone);
  const { next, last, skipped } = schedule;
  const isWhole = last?.sendings.every(({ state }) => state === 'sent') ?? true;
  return (
    <Stack spacing={1} role="status">
      <Box>
        {next === null
          ? t('mail.paused')
          : t(canSend ? 'mail.next' : 'mail.next.noServer', { time: timeOf(next) })}
      </Box>
      {last && isWhole && (
        <Box>{t('mail.sent', { time: timeOf(last.slot), count: last.sendings.length })}</Box>
      )}
      {last && !isWhole && (
        <Alert severity="warning">
          {t('mail.last', { time: timeOf(last.slot) })}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {last.sendings.map((sending) => (
              <li key={sending.id}>{sentence(t, sending, timeOf)}</li>
            ))}
          </Box>
        </Alert>
      )}
      {skipped && <Alert severity="warning">{t('mail.skipped', { time: timeOf(skipped) })}</Alert>}
    </Stack>
  );
};
