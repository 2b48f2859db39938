import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TrailStep } from '../../../../contracts/reports/mark.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.ts';
import { reasonWord } from '../words.ts';

const wordOf = (t: Translate, step: TrailStep): string => {
  if (step.kind === 'mark') return t(step.as === null ? 'marks.step.back' : `marks.step.${step.as}`);
  const reason = step.to.reasons.find((code) => !step.from.reasons.includes(code)) ?? step.crawler;
  return t('marks.step.verdict', { reason: reasonWord(t, reason) });
};

/** Every verdict and mark, oldest first: what, when, by whom and why. */
export const MarkTrail = ({ trail, timeZone }: { trail: readonly TrailStep[]; timeZone: string }) => {
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
