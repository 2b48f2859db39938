import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.ts';
import type { ShownDraft } from './use-draft.ts';

interface DraftNoticeProps {
  draft: ShownDraft | null;
  /** IANA zone of the time shown. */
  timeZone: string;
}

/** Says that a draft was restored or is waiting, and offers to discard it. */
export const DraftNotice = ({ draft, timeZone }: DraftNoticeProps) => {
  const t = useT();
  const format = useFormat();
  if (draft === null) return null;
  const older = draft.kind === 'older';
  return (
    <Alert severity={older ? 'warning' : 'info'}>
      {t(older ? 'draft.older' : 'draft.restored', {
        time: format.minute(new Date(draft.at).toISOString(), timeZone),
      })}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, ml: -1.25 }}>
        {older && (
          <Button color="inherit" size="small" onClick={draft.use}>
            {t('draft.use')}
          </Button>
        )}
        <Button color="inherit" size="small" onClick={draft.discard}>
          {t('draft.discard')}
        </Button>
      </Box>
    </Alert>
  );
};
