import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { sourcesQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { Link } from '../../../ui/layout/link.tsx';

interface NetworkDialogProps {
  title: string;
  /** ID of the network; null: none. */
  onDone: (network: string | null) => void;
  onClose: () => void;
}

/** Asks for the network of the selected offers; a click on it is the answer. */
export const NetworkDialog = ({ title, onDone, onClose }: NetworkDialogProps) => {
  const t = useT();
  const { data, error } = useQuery(sourcesQuery());
  const shown = (name: string, paused: boolean): string =>
    paused ? t('offer.network.paused', { name }) : name;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="library-network">
      <DialogTitle id="library-network">{title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary">
          {t('library.bulk.network.help')}
        </Typography>
        {error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {t(failureKey(error))}
          </Alert>
        )}
        {data === undefined && !error && (
          <Typography variant="body2" role="status" sx={{ mt: 2 }}>
            {t('app.loading')}
          </Typography>
        )}
        {data && (
          <List>
            {data.map(({ id, name, paused }) => (
              <ListItem key={id} disablePadding>
                <ListItemButton onClick={() => onDone(id)}>
                  <ListItemText primary={shown(name, paused)} sx={{ overflowWrap: 'anywhere' }} />
                </ListItemButton>
              </ListItem>
            ))}
            <ListItem disablePadding>
              <ListItemButton onClick={() => onDone(null)}>
                <ListItemText primary={t('offer.network.none')} />
              </ListItemButton>
            </ListItem>
          </List>
        )}
        <Link to="/library/networks" search={{ open: 'new' }} target="_blank">
          {t('offer.network.new')}
        </Link>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
};
