import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef } from 'react';
import type { DeliveryDetail } from '../../../contracts/postbacks/delivery.ts';
import { useT } from '../../i18n/use-t.ts';
import { Link } from '../../ui/layout/link.tsx';
import { ProblemNote } from './problem-note.tsx';
import type { TargetKind } from './target-name.ts';

/** The receiver's answer to a test, and what to do; it takes the focus, since it may be far from the button. */
export const TestResult = ({
  result,
  name,
  kind,
}: {
  result: DeliveryDetail | 'running';
  name: string;
  kind: TargetKind | null;
}) => {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const settled = result !== 'running';
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
    if (settled) place.current?.focus({ preventScroll: true });
  }, [settled]);
  const details = result !== 'running' && (
    <Box sx={{ mt: 1 }}>
      <Link to="/postback/$page" params={{ page: 'deliveries' }} search={{ open: result.id }}>
        {t('rule.test.show')}
      </Link>
    </Box>
  );
  return (
    <Box ref={place} tabIndex={-1} role="status" data-own-ring sx={{ outline: 'none' }}>
      {result === 'running' && (
        <Alert severity="info">
          {t('rule.test.running')}
          <LinearProgress aria-label={t('rule.test.running')} sx={{ mt: 1, minWidth: 160 }} />
        </Alert>
      )}
      {result !== 'running' && result.state === 'delivered' && (
        <Alert severity="success">
          <AlertTitle>{t('rule.test.ok', { name })}</AlertTitle>
          {kind !== null && kind !== 'url' && t(`rule.test.ok.${kind}`)}
          {details}
        </Alert>
      )}
      {result !== 'running' && result.problem && (
        <ProblemNote problem={result.problem} tone="error" title={t('rule.test.failed')}>
          {details}
        </ProblemNote>
      )}
      {result !== 'running' && result.state !== 'delivered' && result.problem === null && (
        <Alert severity="warning">
          {t('rule.test.waiting')}
          {details}
        </Alert>
      )}
    </Box>
  );
};
