import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Status } from '../../../contracts/status.ts';
import { useT } from '../../i18n/use-t.ts';
import { CodeBox } from '../../ui/code-box.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { partsOf } from './advice.ts';

/** Warnings after which numbers are missing or standing still; the others are advice. */
const grave: readonly string[] = ['unlogged_requests', 'ingest_stopped', 'ingest_failed', 'edge_down'];

/** What to do about a broken record; the command names its place. */
const Remedy = ({ advice }: { advice: string }) => {
  const t = useT();
  const { text, command } = partsOf(advice);
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1, mb: command === null ? 0 : 1, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {command !== null && (
        <>
          <CodeBox>{command}</CodeBox>
          <Box sx={{ mt: 1 }}>
            <CopyButton text={command} label={t('health.copy')} />
          </Box>
        </>
      )}
    </>
  );
};

interface HealthWarningProps {
  warning: Status['warnings'][number];
  stopped: Status['ingest']['stopped'];
}

export const HealthWarning = ({ warning: { code, detail }, stopped }: HealthWarningProps) => {
  const t = useT();
  const remedy = code === 'ingest_stopped' ? stopped?.advice : undefined;
  return (
    <Alert
      severity={grave.includes(code) ? 'error' : 'warning'}
      sx={{ '& .MuiAlert-message': { minWidth: 0 } }}
    >
      {t(`health.${code}`)}
      {remedy !== undefined && <Remedy advice={remedy} />}
      {remedy === undefined && detail !== '' && (
        <Typography variant="caption" component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
    </Alert>
  );
};
