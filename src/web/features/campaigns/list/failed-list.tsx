import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { BulkAnswer } from '../../../../contracts/campaigns/campaign-bulk.ts';
import { useT } from '../../../i18n/use-t.ts';

/** As many as anyone reads; the others are counted. */
const SHOWN = 10;

/** Campaigns that a bulk change skipped, each with its reason. */
export const FailedList = ({ failed, onClose }: { failed: BulkAnswer['failed']; onClose: () => void }) => {
  const t = useT();
  if (failed.length === 0) return null;
  const rest = failed.length - SHOWN;
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mx: 2, mb: 2 }}>
      <AlertTitle>{t('campaignList.failed.title', { count: failed.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {failed.slice(0, SHOWN).map(({ id, name, code }) => (
          <li key={id}>
            {name ?? t('campaignList.unknown')}: {t(`campaignList.failed.${code}`)}
          </li>
        ))}
        {rest > 0 && <li>{t('campaignList.failed.rest', { count: rest })}</li>}
      </Box>
    </Alert>
  );
};
