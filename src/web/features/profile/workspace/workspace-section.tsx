import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Me } from '../../../../contracts/accounts/session.ts';
import type { Workspace, WorkspacePatch } from '../../../../contracts/workspace/workspace.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { patchWorkspace, workspaceChanged, workspaceQuery } from '../../../api/accounts/workspace.ts';
import { useT } from '../../../i18n/use-t.ts';
import { failureKey } from '../../../ui/feedback/failure.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { WorkspaceForm } from './workspace-form.tsx';
import { WorkspaceRetention } from './workspace-retention.tsx';

interface SettingProps {
  label: string;
  help: string;
  on: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

const Setting = ({ label, help, on, disabled, onChange }: SettingProps) => {
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Switch
            checked={on}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ ml: 0 }}>
        {help}
      </FormHelperText>
    </div>
  );
};

/** Data recorded about visitors; changes apply from the next request. */
const WorkspacePrivacy = ({ workspace, mayChange }: { workspace: Workspace; mayChange: boolean }) => {
  const t = useT();
  const queries = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (patch: WorkspacePatch) => patchWorkspace(patch),
    onSuccess: (changed) => {
      workspaceChanged(queries, changed);
      notify({ message: 'profile.saved' });
    },
  });
  const disabled = !mayChange || isPending;
  // A switch changes at once; a failure reverts it.
  const { keepAddresses, honourDnt } = { ...workspace, ...(isPending && variables) };
  return (
    <Stack spacing={2}>
      <Typography variant="h3">{t('workspace.privacy')}</Typography>
      {error && <Alert severity="error">{t(failureKey(error))}</Alert>}
      <Setting
        label={t('workspace.addresses')}
        help={t('workspace.addresses.help')}
        on={keepAddresses === true}
        disabled={disabled}
        onChange={(on) => mutate({ keepAddresses: on })}
      />
      <Setting
        label={t('workspace.dnt')}
        help={t('workspace.dnt.help')}
        on={honourDnt === true}
        disabled={disabled}
        onChange={(on) => mutate({ honourDnt: on })}
      />
    </Stack>
  );
};

/** Settings for everybody in the workspace. */
export const WorkspaceSection = ({ me }: { me: Me }) => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  const { data: workspace, error, refetch } = useQuery(workspaceQuery());
  if (!workspace) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={5} />;
  }
  const { role } = me.user;
  const isOwner = role === 'owner';
  return (
    <Stack spacing={4}>
      <div>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t(
            isOwner
              ? 'workspace.lead'
              : role === 'editor'
                ? 'workspace.lead.editor'
                : 'workspace.lead.viewer',
          )}
        </Typography>
        <WorkspaceForm workspace={workspace} role={role} />
      </div>
      <WorkspacePrivacy workspace={workspace} mayChange={isOwner && mayEdit} />
      <WorkspaceRetention workspace={workspace} mayChange={isOwner && mayEdit} />
    </Stack>
  );
};
