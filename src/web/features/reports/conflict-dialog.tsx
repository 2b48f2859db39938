import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { SavedReport } from '../../../contracts/reports/saved-report.ts';
import { useT } from '../../i18n/use-t.ts';
import { searchOfSaved } from '../../report/saved/saved-search.ts';
import { LinkButton } from '../../ui/layout/link.tsx';
import type { Acts } from './use-acts.ts';

interface ConflictDialogProps {
  /** The currently stored version. */
  saved: SavedReport;
  acts: Acts;
  onSaveAs: () => void;
}

/** Two people have changed the same report: the second one decides, and sees both versions. */
export const ConflictDialog = ({ saved, acts, onSaveAs }: ConflictDialogProps) => {
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={acts.endConflict} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('saved.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('saved.conflict.text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1 }}>
        <LinkButton to="/dashboard" search={searchOfSaved(saved)} onClick={acts.endConflict}>
          {t('saved.newer.show')}
        </LinkButton>
        <Button onClick={onSaveAs}>{t('saved.saveAs')}</Button>
        <Button variant="contained" loading={acts.busy} onClick={() => void acts.saveOver()}>
          {t('saved.conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
