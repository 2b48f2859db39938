import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { enterWorkspace, goToWorkspace, removeDemo, workspacesQuery } from '../api/accounts/demo.ts';
import { useT } from '../i18n/use-t.ts';
import { Confirm } from '../ui/feedback/confirm.tsx';
import { failureKey } from '../ui/feedback/failure.ts';
import { notify } from '../ui/feedback/notices.ts';
import { RowMenu } from '../ui/inputs/row-menu.tsx';

/** The demo ends with every session in it, so this one leaves first. */
const leaveAndRemove = async (own: string): Promise<void> => {
  await enterWorkspace(own);
  await removeDemo();
  window.location.assign('/dashboard');
};

/** The line below the app bar in a workspace with demo data: what they are, and the two ways out; on a phone in a menu. */
export const DemoBanner = () => {
  const t = useT();
  const { data } = useQuery(workspacesQuery());
  const [asks, setAsks] = useState(false);
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const own = data?.rows.find((one) => !one.demo)?.id ?? '';
  const onError = (failure: unknown): void => notify({ message: failureKey(failure), tone: 'error' });
  const back = useMutation({ mutationFn: goToWorkspace, onError });
  const removal = useMutation({ mutationFn: leaveAndRemove, onError });
  const busy = own === '' || back.isPending || removal.isPending;
  const removeText = t(removal.isPending ? 'demo.removing' : 'demo.remove');
  const leave = (): void => back.mutate(own);
  const ask = (): void => setAsks(true);
  return (
    <>
      <Alert
        severity="warning"
        role="status"
        action={
          isPhone ? (
            <RowMenu
              label={t('demo.actions')}
              acts={[
                { label: t('demo.back'), act: busy ? null : leave },
                { label: removeText, act: busy ? null : ask },
              ]}
            />
          ) : (
            <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              <Button size="small" color="inherit" disabled={busy} onClick={leave}>
                {t('demo.back')}
              </Button>
              <Button size="small" color="inherit" disabled={busy} onClick={ask}>
                {removeText}
              </Button>
            </Stack>
          )
        }
        sx={{
          ...{ borderRadius: 0, borderBottom: 1, borderColor: 'divider', alignItems: 'center' },
          ...{ px: { xs: 2, sm: 3 }, py: { xs: 0, sm: 0.25 } },
          '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
          '& .MuiAlert-message': {
            ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { xs: 'nowrap', sm: 'normal' } },
            py: { xs: 0.75, sm: 1 },
          },
          '& .MuiAlert-icon': { py: { xs: 0.75, sm: 0.875 }, mr: { xs: 1, sm: 1.5 } },
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
