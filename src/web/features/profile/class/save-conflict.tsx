import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '../../../i18n/use-t.ts';

interface SaveConflictProps {
  onLoad: () => void;
  onOverwrite: () => void;
}

/** Someone has saved the class since the form was opened. The form's values are kept until this is decided. */
export const SaveConflict = ({ onLoad, onOverwrite }: SaveConflictProps) => {
  const t = useT();
  return (
    <Alert severity="warning">
      {t('classEdit.conflict')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, ml: -1.25 }}>
        <Button color="inherit" size="small" onClick={onLoad}>
          {t('classEdit.conflict.load')}
        </Button>
        <Button color="inherit" size="small" onClick={onOverwrite}>
          {t('classEdit.conflict.mine')}
        </Button>
      </Box>
    </Alert>
  );
};
