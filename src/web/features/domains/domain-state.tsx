import Lost from '@mui/icons-material/BlockOutlined';
import Verified from '@mui/icons-material/CheckCircleOutlined';
import Waiting from '@mui/icons-material/HourglassEmptyOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Failing from '@mui/icons-material/WarningAmberOutlined';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { checkDomain, domainChanged } from '../../api/campaigns/domains.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { failureKey } from '../../ui/feedback/failure.ts';
import { useCheckWords } from './use-check-text.ts';

const foundKey = (before: Domain, { status }: Domain): MessageKey => {
  if (status === 'waiting') return 'domains.check.waiting';
  return status === 'verified' && before.status !== 'verified'
    ? 'domains.check.verified'
    : 'domains.check.same';
};

/** Checks the records at once. The result appears beside the button and is announced to screen readers. */
const CheckNow = ({ domain }: { domain: Domain }) => {
  const t = useT();
  const queries = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      const checked = await checkDomain(domain.id);
      return { checked, found: foundKey(domain, checked) };
    },
    onSuccess: ({ checked }) => domainChanged(queries, checked),
  });
  const said = (): MessageKey | null => {
    if (isPending) return 'domains.check.running';
    return error ? failureKey(error) : (data?.found ?? null);
  };
  const key = said();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1.5 }}>
      <Button
        variant="outlined"
        startIcon={<Refresh />}
        loading={isPending}
        loadingPosition="start"
        onClick={() => mutate()}
      >
        {t('domains.check')}
      </Button>
      <Typography variant="body2" role="status" sx={{ flex: '1 1 180px' }}>
        {key && t(key, { host: domain.host })}
      </Typography>
    </Box>
  );
};

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

const looks = {
  waiting: { color: 'info', icon: <Waiting /> },
  verified: { color: 'success', icon: <Verified /> },
  failing: { color: 'warning', icon: <Failing /> },
  lost: { color: 'error', icon: <Lost /> },
} as const satisfies Record<Domain['status'], object>;

/** Shows an icon and a word: color alone carries no meaning. */
export const DomainStatus = ({ status }: { status: Domain['status'] }) => {
  const t = useT();
  const { color, icon } = looks[status];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={icon}
      label={t(`domains.status.${status}`)}
      sx={{ justifySelf: 'start' }}
    />
  );
};
