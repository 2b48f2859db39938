import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Status } from '../../../contracts/workspace/status.ts';
import { hasMessage } from '../../i18n/language-store.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { CodeBox } from '../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';

/** Skips a broken record. */
const skipCommand = ({ segment, offset }: NonNullable<Status['ingest']['stopped']>): string =>
  `npm exec fairlead -- skip-record --segment ${segment} --offset ${offset}`;

/** Lists the times with possible gaps, and verifies the rest. */
const AUDIT_COMMAND = 'npm exec fairlead -- audit';

type Warning = Status['warnings'][number];

/** Warnings about missing or outdated numbers; the others are advice. */
const grave: readonly string[] = [
  'disk_paused',
  'unlogged_requests',
  'ingest_stopped',
  'ingest_failed',
  'store_away',
  'edge_down',
  'journal_unavailable',
  'node_away',
  'copy_refused',
  'journal_foreign',
];

/** Warnings about rules, and the list filter that shows the campaigns. */
const rulesOf = { unfair_rules: 'refused', rules_skipped: 'skipped' } as const;

/** A command to paste into a terminal. */
const Command = ({ children }: { children: string }) => {
  const t = useT();
  return (
    <Box sx={{ mt: 1 }}>
      <CodeBox>{children}</CodeBox>
      <Box sx={{ mt: 1 }}>
        <CopyButton text={children} label={t('health.copy')} />
      </Box>
    </Box>
  );
};

/** The values of a warning in words. Null if it has none. */
const useDetail = ({ code, values }: Warning, timeZone: string): string | null => {
  const t = useT();
  const format = useFormat();
  const key = `health.${code}.detail`;
  if (!hasMessage(key)) return null;
  const { from, to, at } = values;
  if (typeof at === 'string') return t(key, { ...values, at: format.dateTime(at, timeZone) });
  if (typeof from !== 'string' || typeof to !== 'string') return t(key, values);
  return t(key, { from: format.dateTime(from, timeZone), to: format.dateTime(to, timeZone) });
};

export interface HealthWarningProps {
  warning: Warning;
  stopped: Status['ingest']['stopped'];
  /** IANA zone of the times shown. */
  timeZone: string;
}

export const HealthWarning = ({ warning, stopped, timeZone }: HealthWarningProps) => {
  const t = useT();
  const { code, values } = warning;
  const detail = useDetail(warning, timeZone);
  const broken = code === 'ingest_stopped' ? stopped : null;
  return (
    <Alert
      severity={grave.includes(code) ? 'error' : 'warning'}
      sx={{ '& .MuiAlert-message': { minWidth: 0 } }}
    >
      {t(`health.${code}`)}
      {detail !== null && (
        <Typography variant="caption" component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
      {broken && (
        <>
          <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {t(broken.reason === 'missing' ? 'health.stopped.missing' : 'health.stopped.broken', {
              segment: broken.segment,
              offset: broken.offset,
            })}
          </Typography>
          <Command>{skipCommand(broken)}</Command>
        </>
      )}
      {Object.hasOwn(rulesOf, code) && (
        <Box sx={{ mt: 1 }}>
          <LinkButton
            to="/campaign/campaigns"
            search={{ rules: rulesOf[code as keyof typeof rulesOf] }}
            color="inherit"
            size="small"
          >
            {t('health.campaigns')}
          </LinkButton>
        </Box>
      )}
      {typeof values.campaign === 'string' && (
        <Box sx={{ mt: 1 }}>
          <LinkButton
            to="/campaign/campaignsView"
            search={{ id: values.campaign }}
            color="inherit"
            size="small"
          >
            {t('health.campaign')}
          </LinkButton>
        </Box>
      )}
      {(code === 'unclean_stop' || code === 'journal_removed') && <Command>{AUDIT_COMMAND}</Command>}
    </Alert>
  );
};
