import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Workspace } from '../../../../contracts/workspace/workspace.ts';
import { askDeletion, takeBackDeletion, workspaceChanged } from '../../../api/accounts/workspace.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { DataConfirm } from './data-confirm.tsx';

const Pending = ({ workspace, deletesAt }: { workspace: Workspace; deletesAt: string }) => {
  const t = useT();
  const format = useFormat();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: takeBackDeletion,
    onSuccess: (changed) => {
      workspaceChanged(queries, changed);
      notify({ message: 'data.delete.kept' });
    },
  });
  return (
    <>
      <Alert severity="warning" role="status">
        {t('data.delete.pending', { time: format.minute(deletesAt, workspace.timeZone) })}
      </Alert>
      {error && <Alert severity="error">{t(failureKey(error))}</Alert>}
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {t('data.delete.keep')}
      </Button>
    </>
  );
};

/** Deletes the workspace, 30 days after the request. */
export const DataDeletion = ({ workspace }: { workspace: Workspace }) => {
  const t = useT();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const { name, deletable, deletesAt } = workspace;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h3">{t('data.delete')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t(deletable ? 'data.delete.text' : 'data.delete.never')}
      </Typography>
      {deletesAt !== null && <Pending workspace={workspace} deletesAt={deletesAt} />}
      {deletable && deletesAt === null && (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          {t('data.delete.act')}
        </Button>
      )}
      <DataConfirm
        open={open}
        title={t('data.delete.ask', { name })}
        text={t('data.delete.ask.text')}
        word={name}
        action={t('data.delete.act')}
        onConfirm={async (body) => {
          workspaceChanged(queries, await askDeletion(body));
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </Stack>
  );
};
