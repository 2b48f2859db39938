import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { useSource } from '../editor/source-tokens.tsx';
import { linkForms } from './link-forms.ts';
import { QrPanel } from './qr-panel.tsx';

/** The link in the formats used in ads, emails and pages. */
const LinkFormList = ({ campaign }: { campaign: Campaign }) => {
  const t = useT();
  const source = useSource(campaign.source);
  // Without a redirect the tokens follow the page's address, not the link's.
  const tokenString = campaign.redirect === 'none' ? '' : (source?.tokenString ?? '');
  return (
    <Stack spacing={1.5}>
      <Typography variant="h3">{t('share.forms')}</Typography>
      {linkForms({ ...campaign, tokenString }).map(([form, text]) => {
        const label = t(`share.form.${form}`);
        return (
          <Box key={form}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
              <Typography variant="body2" sx={{ flexGrow: 1 }}>
                {label}
              </Typography>
              <CopyButton text={text} label={t('share.copy', { form: label })} compact />
            </Box>
            <CodeBox>{text}</CodeBox>
          </Box>
        );
      })}
    </Stack>
  );
};

export interface ShareDialogProps {
  campaign: Campaign;
  onClose: () => void;
}

/** A link as a QR code and as text. */
export const ShareDialog = ({ campaign, onClose }: ShareDialogProps) => {
  const t = useT();
  const id = useId();
  const narrow = useMediaQuery('(max-width: 599px)');
  const { name, link } = campaign;
  // A canceled share is not a failure, and a failed one is reported by the system.
  const share = (): void => void navigator.share({ title: name, url: link }).catch(() => undefined);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={narrow}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('share.title', { name })}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={3} sx={{ pt: 1 }}>
          <QrPanel campaign={campaign} />
          <LinkFormList campaign={campaign} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        {'share' in navigator && <Button onClick={share}>{t('share.native')}</Button>}
        <Button variant="contained" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
