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

/** Space between the bar and the buttons of a form, pixels. */
const GAP = 8;

/** Where the bar goes: above a form's buttons, or at the top of the window if the focused field is there. */
const placeOf = () => {
  const form = document.querySelector('[data-save-bar]')?.getBoundingClientRect();
  const raised = form ? Math.max(0, window.innerHeight - form.top) : 0;
  const field = document.querySelector(':is(input, textarea, select):focus');
  const isTaken = field !== null && field.getBoundingClientRect().bottom > window.innerHeight - raised - BAR;
  return isTaken
    ? ({ vertical: 'top', bottom: undefined } as const)
    : ({ vertical: 'bottom', bottom: raised === 0 ? undefined : raised + GAP } as const);
};

export const NoticeBar = () => {
  const t = useT();
  const { notice, open } = useNotices();
  // Decided once: the bar does not move while it is being read.
  const id = notice?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is that of one message.
  const { vertical, bottom } = useMemo(placeOf, [id]);
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
      sx={{ '&&': { bottom } }}
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
