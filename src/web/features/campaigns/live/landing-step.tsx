import Typography from '@mui/material/Typography';
import type { RequestDetail } from '../../../../contracts/reports/request.ts';
import { hasMessage } from '../../../i18n/language-store.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CheckStep, Note } from './check-step.tsx';
import { landingSigns, landingState } from './progress.ts';

/** Whether the landing page reported itself, and whether the visitor went on from it. */
export const LandingStep = ({ detail }: { detail: RequestDetail | undefined }) => {
  const t = useT();
  const signs = landingSigns(detail);
  const { loaded, left, stopped } = signs;
  const outcome = `outcome.${stopped}`;
  return (
    <CheckStep state={landingState(signs)} title={t('live.landing')}>
      {loaded && <Typography variant="body2">{t('live.landing.loaded')}</Typography>}
      {left && <Typography variant="body2">{t('live.landing.left')}</Typography>}
      {stopped !== null && (
        <Typography variant="body2">
          {t('live.landing.stopped', { outcome: hasMessage(outcome) ? t(outcome) : stopped })}
        </Typography>
      )}
      {!loaded && !left && stopped === null && <Note>{t('live.landing.waiting', { path: '/out' })}</Note>}
    </CheckStep>
  );
};
