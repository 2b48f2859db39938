import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RequestTrail, TrailStep } from '../../../../contracts/reports/mark.ts';
import { kindOf } from '../../../../core/traffic/reclassified.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { trailQuery } from '../../../api/reports/marks.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { reasonWord } from '../words.ts';
import { MarkDialog } from './mark-dialog.tsx';

const wordOf = (t: Translate, step: TrailStep): string => {
  if (step.kind === 'mark') return t(step.as === null ? 'marks.step.back' : `marks.step.${step.as}`);
  const reason = step.to.reasons.find((code) => !step.from.reasons.includes(code)) ?? step.crawler;
  return t('marks.step.verdict', { reason: reasonWord(t, reason) });
};

/** Every verdict and mark, oldest first: what, when, by whom and why. */
const MarkTrail = ({ trail, timeZone }: { trail: readonly TrailStep[]; timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  return (
    <Box>
      <Typography variant="subtitle2" component="h4">
        {t('marks.trail')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, fontSize: '0.875rem' }}>
        {trail.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added behind the others.
          <Box component="li" key={i} sx={{ py: 0.5 }}>
            {wordOf(t, step)}
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {step.kind === 'mark'
                ? t('marks.by', {
                    time: format.minute(step.time, timeZone),
                    name: step.by?.name ?? t('marks.nobody'),
                  })
                : format.minute(step.time, timeZone)}
            </Typography>
            {step.kind === 'mark' && step.note !== '' && (
              <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {step.note}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
};

export interface MarkSectionProps {
  /** Its id. */
  request: string;
  /** IANA name of the zone for times. */
  timeZone: string;
}

const Judged = ({ data, request }: { data: RequestTrail; request: string }) => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  const [asked, setAsked] = useState(false);
  const { found, now, mark } = data;
  const reasons = found.reasons.map((code) => reasonWord(t, code)).join(', ');
  const word = t(`class.${found.trafficClass}`);
  const without =
    reasons === '' ? t('marks.found', { class: word }) : t('marks.found.why', { class: word, reasons });
  const as = kindOf(now.trafficClass) === 'human' ? 'invalid' : 'human';
  return (
    <>
      <Box role="status" sx={{ mb: 1, fontSize: '0.875rem' }}>
        {mark === null ? (
          t('marks.wrong')
        ) : (
          <>
            <Box sx={{ fontWeight: 500 }}>{t(`marks.step.${mark}`)}</Box>
            <Box sx={{ color: 'text.secondary' }}>{without}</Box>
          </>
        )}
      </Box>
      {mayEdit && (
        <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {t(mark === null ? `marks.ask.${as}` : 'marks.back')}
        </Button>
      )}
      {asked && <MarkDialog request={request} state={data} as={as} onClose={() => setAsked(false)} />}
    </>
  );
};

/** A request's class, its marks, and its history. */
export const MarkSection = ({ request, timeZone }: MarkSectionProps) => {
  const t = useT();
  const id = useId();
  const { data, error, refetch } = useQuery(trailQuery(request));
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3 }}>
      <Typography variant="h3" id={id} sx={{ mb: 1 }}>
        {t('marks.title')}
      </Typography>
      {data ? (
        <Stack spacing={2}>
          <div>
            <Judged data={data} request={request} />
          </div>
          {data.trail.length > 0 && <MarkTrail trail={data.trail} timeZone={timeZone} />}
        </Stack>
      ) : (
        <Box sx={{ mx: -2 }}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />}
        </Box>
      )}
    </Box>
  );
};
