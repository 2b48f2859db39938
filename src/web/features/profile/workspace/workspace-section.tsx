import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { workspaceQuery } from '../../../api/accounts/workspace.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { WorkspaceForm } from './workspace-form.tsx';
import { WorkspacePrivacy } from './workspace-privacy.tsx';
import { WorkspaceRetention } from './workspace-retention.tsx';

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
