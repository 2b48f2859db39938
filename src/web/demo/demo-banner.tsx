import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enterWorkspace, goToWorkspace, removeDemo, workspacesQuery } from '../api/accounts/demo.ts';
import { useT } from '../i18n/use-t.ts';
import { Confirm } from '../ui/feedback/confirm.tsx';
import { failureKey } from '../ui/feedback/failure.ts';
import { notify } from '../ui/feedback/notices.ts';

/** The demo ends with every session in it, so this one leaves first. */
const leaveAndRemove = async (own: string): Promise<void> => {
  await enterWorkspace(own);
  await removeDemo();
  window.location.assign('/dashboard');
};

/** The line below the app bar in a workspace with demo data: what they are, and the two ways out. */
export const DemoBanner = () => {
  const t = useT();
  const { data } = useQuery(workspacesQuery());
  const [asks, setAsks] = useState(false);
  const own = data?.rows.find((one) => !one.demo)?.id ?? '';
  const onError = (failure: unknown): void => notify({ message: failureKey(failure), tone: 'error' });
  const back = useMutation({ mutationFn: goToWorkspace, onError });
  const removal = useMutation({ mutationFn: leaveAndRemove, onError });
  const busy = own === '' || back.isPending || removal.isPending;
  return (
    <>
      <Alert
        severity="warning"
        role="status"
        action={
          <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            <Button size="small" color="inherit" disabled={busy} onClick={() => back.mutate(own)}>
              {t('demo.back')}
            </Button>
            <Button size="small" color="inherit" disabled={busy} onClick={() => setAsks(true)}>
              {t(removal.isPending ? 'demo.removing' : 'demo.remove')}
            </Button>
          </Stack>
        }
        sx={{
          ...{ borderRadius: 0, borderBottom: 1, borderColor: 'divider', py: 0.25, alignItems: 'center' },
          px: { xs: 2, sm: 3 },
          '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
        }}
      >
        <strong>{t('demo.label')}</strong> {t('demo.what')}
      </Alert>
      <Confirm
        open={asks}
        title={t('demo.remove.title')}
        text={t('demo.remove.text')}
        action={t('demo.remove')}
        onConfirm={() => {
          setAsks(false);
          removal.mutate(own);
        }}
        onClose={() => setAsks(false)}
      />
    </>
  );
};
