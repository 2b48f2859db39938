import Alert, { type AlertColor } from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { CheckNow } from './check-now.tsx';
import { useCheckWords } from './use-check-text.ts';

const tones = {
  waiting: 'info',
  verified: 'success',
  failing: 'warning',
  lost: 'error',
} as const satisfies Record<Domain['status'], AlertColor>;

interface DomainStateProps {
  domain: Domain;
  /** Milliseconds since 1970. */
  now: number;
  mayEdit: boolean;
}

/** Whether links on a domain work, the result of the last check, and the time of the next one. */
export const DomainState = ({ domain, now, mayEdit }: DomainStateProps) => {
  const t = useT();
  const times = useCheckWords()(domain, now);
  const { status, problem, isDefault, records } = domain;
  return (
    <div>
      <Alert severity={tones[status]} role="status">
        {t(isDefault ? 'domains.default.text' : `domains.state.${status}`)}
        {problem && status !== 'lost' && (
          <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            {t(`domains.problem.${problem.code}`, { found: problem.found ?? t('app.notKnown') })}
          </Typography>
        )}
      </Alert>
      {times && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {times.checked} · {times.next}
        </Typography>
      )}
      {mayEdit && records && <CheckNow domain={domain} />}
    </div>
  );
};
