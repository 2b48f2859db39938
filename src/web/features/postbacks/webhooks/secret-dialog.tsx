import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { WebhookSecret } from '../../../../contracts/postbacks/webhook.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { hostOf } from '../target-name.ts';

interface SecretDialogProps {
  url: string;
  secret: WebhookSecret;
  timeZone: string;
  onClose: () => void;
}

/** The secret that signs messages of a webhook. */
export const SecretDialog = ({
  url,
  secret: { secret, previousUntil },
  timeZone,
  onClose,
}: SecretDialogProps) => {
  const t = useT();
  const format = useFormat();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('hooks.secret.title', { url: hostOf(url) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('hooks.secret.text')}</DialogContentText>
        <CodeBox>{secret}</CodeBox>
        {previousUntil !== null && (
          <DialogContentText>
            {t('hooks.secret.previous', { time: format.minute(previousUntil, timeZone) })}
          </DialogContentText>
        )}
        <Box>
          <CopyButton text={secret} label={t('hooks.secret.copy')} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
