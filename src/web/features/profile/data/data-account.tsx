import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { signOut } from '../../../api/accounts/session.ts';
import { deleteAccount } from '../../../api/accounts/workspace.ts';
import { useT } from '../../../i18n/use-t.ts';
import { DataConfirm } from './data-confirm.tsx';

/** A member leaves: their account is deleted at once, and what they created stays. */
export const DataAccount = ({ email }: { email: string }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h3">{t('data.account')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('data.account.text')}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('data.account.act')}
      </Button>
      <DataConfirm
        open={open}
        title={t('data.account.ask')}
        text={t('data.account.ask.text')}
        word={email}
        action={t('data.account.act')}
        onConfirm={async (body) => {
          await deleteAccount(body);
          // The server has ended this session; it only remains to clear it here.
          await signOut().catch(() => undefined);
        }}
        onClose={() => setOpen(false)}
      />
    </Stack>
  );
};
