import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { useMemo } from 'react';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { useNotices } from './notices.ts';

/** How long a message stays, milliseconds, and one to act on; hovering pauses it. */
const SHOWN_MS = 3000;
const ACTION_MS = 10_000;

/** Height at the bottom of the window that the bar covers on a phone, pixels. */
const BAR = 96;

/** Whether the focused field is where the bar would be. */
const isFieldBelow = (): boolean => {
  const field = document.querySelector(':is(input, textarea, select):focus');
  return field !== null && field.getBoundingClientRect().bottom > window.innerHeight - BAR;
};

export const NoticeBar = () => {
  const t = useT();
  const { notice, open } = useNotices();
  // Decided once: the bar does not move while it is being read.
  const id = notice?.id;
  const vertical = useMemo(() => (id !== undefined && isFieldBelow() ? 'top' : 'bottom'), [id]);
  if (!notice) return null;
  const close = (): void => useNotices.setState({ open: false });
  const action = (label: MessageKey, act: () => void) => (
    <Button
      color="inherit"
      size="small"
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => {
        act();
        close();
      }}
    >
      {t(label)}
    </Button>
  );
  return (
    <Snackbar
      key={notice.id}
      open={open}
      autoHideDuration={notice.link || notice.undo ? ACTION_MS : SHOWN_MS}
      anchorOrigin={{ vertical, horizontal: 'right' }}
      onClose={(_event, reason) => reason !== 'clickaway' && close()}
    >
      <Alert
        variant="filled"
        severity={notice.tone ?? 'success'}
        sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
        action={
          <>
            {notice.link && action(notice.link.label, notice.link.go)}
            {notice.undo && action('action.undo', notice.undo)}
            <IconButton color="inherit" size="small" aria-label={t('action.close')} onClick={close}>
              <Close fontSize="small" />
            </IconButton>
          </>
        }
      >
        {t(notice.message, notice.values)}
      </Alert>
    </Snackbar>
  );
};
