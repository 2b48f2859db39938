import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useId } from 'react';
import type { ClassLanguage } from '../../../../contracts/accounts/class.ts';
import { ClassPage } from '../../../class-page/class-page.tsx';
import { useT } from '../../../i18n/use-t.ts';
import type { LanguageValues } from './values.ts';

interface ClassPreviewProps {
  language: ClassLanguage;
  values: LanguageValues;
  onClose: () => void;
}

/** The page as visitors would see it, from the form's values. Signing up in it stores nothing. */
export const ClassPreview = ({ language, values, onClose }: ClassPreviewProps) => {
  const t = useT();
  const id = useId();
  const { lead, apply, videoUrl, ...rest } = values;
  const content = {
    ...rest,
    language,
    sample: false,
    videoUrl: URL.canParse(videoUrl) ? videoUrl : null,
    ...(lead !== '' && { lead }),
    ...(apply !== '' && { apply }),
  };
  return (
    <Dialog open onClose={onClose} fullScreen aria-labelledby={id}>
      <Alert severity="info" square>
        <AlertTitle id={id}>{t('classEdit.preview')}</AlertTitle>
        {t('classEdit.preview.note')}
      </Alert>
      <DialogContent sx={{ bgcolor: 'background.default' }}>
        <Container maxWidth="md" disableGutters>
          <ClassPage webinarId={values.webinarId} content={content} isPreview />
        </Container>
      </DialogContent>
      <DialogActions sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('classEdit.preview.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
