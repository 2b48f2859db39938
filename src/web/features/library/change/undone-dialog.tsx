import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Undone } from '../../../../contracts/library/library-change.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { pageName } from '../page-name.ts';
import { forgetUndone } from './undone.ts';

const Left = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography variant="body2">{title}</Typography>
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

/** Names what an undo left as it is, because it has changed since. */
export const UndoneDialog = ({ undone: { campaigns, left, leftPages } }: { undone: Undone }) => {
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={forgetUndone} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('library.undone', { count: campaigns })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {left.length > 0 && (
          <Left title={t('library.undone.campaigns', { count: left.length })}>
            {left.map((campaign) => (
              <li key={campaign.id}>
                <Link to="/campaign/campaignsView" search={{ id: campaign.id }} onClick={forgetUndone}>
                  {campaign.name}
                </Link>
              </li>
            ))}
          </Left>
        )}
        {leftPages.length > 0 && (
          <Left title={t('library.undone.pages', { count: leftPages.length })}>
            {leftPages.map((page) => (
              <li key={page.id}>{pageName(page)}</li>
            ))}
          </Left>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" autoFocus onClick={forgetUndone}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
