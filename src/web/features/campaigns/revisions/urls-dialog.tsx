import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { RestoreInput } from '../../../../contracts/campaigns/revision.ts';
import { useT } from '../../../i18n/use-t.ts';

interface UrlsDialogProps {
  revision: number;
  /** `before → now` of each. */
  changes: readonly string[];
  onChoose: (urls: NonNullable<RestoreInput['urls']>) => void;
  onClose: () => void;
}

/** Asks whether destinations that the library has changed since a revision get the URLs of then or of now. */
export const UrlsDialog = ({ revision, changes, onChoose, onClose }: UrlsDialogProps) => {
  const t = useT();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{t('revisions.urls.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('revisions.urls.text', { revision })}</DialogContentText>
        <Box component="ul" sx={{ pl: 2.5, my: 1.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button onClick={() => onChoose('revision')}>{t('revisions.urls.revision')}</Button>
        <Button variant="contained" onClick={() => onChoose('current')} autoFocus>
          {t('revisions.urls.current')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
