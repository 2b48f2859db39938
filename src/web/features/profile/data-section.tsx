import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Me } from '../../../contracts/accounts/session.ts';
import {
  type DeletionBody,
  DeletionBody as Schema,
  type Workspace,
} from '../../../contracts/workspace/workspace.ts';
import { signOut } from '../../api/accounts/session.ts';
import {
  askDeletion,
  deleteAccount,
  downloadExport,
  takeBackDeletion,
  workspaceChanged,
  workspaceQuery,
} from '../../api/accounts/workspace.ts';
import { ApiError } from '../../api/api-error.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { failureKey, fieldKey } from '../../ui/feedback/failure.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { TypedConfirm } from '../../ui/feedback/typed-confirm.tsx';
import { useSave } from '../../ui/feedback/use-submit.ts';
import { CurrentPassword } from './security/current-password.tsx';

const Fields = z.pick(Schema, { password: true });
const isField = (path: string): path is 'password' => path === 'password';

interface DataConfirmProps {
  open: boolean;
  title: string;
  text: string;
  /** The name or the email address to type. */
  word: string;
  action: string;
  /** The action itself; its errors are shown here. */
  onConfirm: (body: DeletionBody) => Promise<void>;
  onClose: () => void;
}

/** Requires a name to be typed and the password, so that nobody deletes anything at an unattended screen. */
const DataConfirm = ({ word, onConfirm, onClose, ...rest }: DataConfirmProps) => {
  const t = useT();
  const { control, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { password: '' },
  });
  const { failure, save } = useSave(setError, { known: isField });
  const close = (): void => {
    reset();
    onClose();
  };
  const submit = handleSubmit(({ password }) => save(() => onConfirm({ confirm: word, password })));
  return (
    <TypedConfirm
      {...rest}
      word={word}
      busy={formState.isSubmitting}
      onConfirm={() => void submit()}
      onClose={close}
    >
      {failure && <Alert severity="error">{t(failure)}</Alert>}
      <CurrentPassword control={control} name="password" />
    </TypedConfirm>
  );
};

/** Lets a member leave. The account is deleted at once, and what they created stays. */
const DataAccount = ({ email }: { email: string }) => {
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
          // The server has ended this session; it only has to be cleared here.
          await signOut().catch(() => undefined);
        }}
        onClose={() => setOpen(false)}
      />
    </Stack>
  );
};

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
const DataDeletion = ({ workspace }: { workspace: Workspace }) => {
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

/** Exports the whole workspace as one file, which the browser downloads. */
const DataExport = ({ timeZone }: { timeZone: string }) => {
  const t = useT();
  const format = useFormat();
  const { mutate, data: file, error, isPending } = useMutation({ mutationFn: downloadExport });
  const code = error instanceof ApiError ? error.fields.export : undefined;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h3">{t('data.export')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('data.export.text')}
      </Typography>
      {error && <Alert severity="error">{t(code === undefined ? failureKey(error) : fieldKey(code))}</Alert>}
      {file && (
        <Alert severity="info" role="status">
          {t('data.export.begun', { count: file.requests })}
        </Alert>
      )}
      {file && !file.caughtUp && (
        <Alert severity="warning" role="status">
          {t('data.export.behind', { time: format.dateTime(file.eventsBefore, timeZone) })}
        </Alert>
      )}
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {t('data.export.act')}
      </Button>
    </Stack>
  );
};

/** A demo is removed at once, by the line that says what it is. */
const DataDemo = () => {
  const t = useT();
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h3">{t('data.delete')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('data.delete.demo')}
      </Typography>
    </Stack>
  );
};

/** Export and deletion: owners delete the workspace, others their account. */
export const DataSection = ({ me }: { me: Me }) => {
  const { data: workspace, error, refetch } = useQuery(workspaceQuery());
  if (me.user.role !== 'owner') return <DataAccount email={me.user.email} />;
  return (
    <Stack spacing={4}>
      <DataExport timeZone={me.workspace.timeZone} />
      {!workspace && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!workspace && !error && <LoadingRows rows={2} />}
      {workspace && (me.workspace.demo ? <DataDemo /> : <DataDeletion workspace={workspace} />)}
    </Stack>
  );
};
