import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { workspaceQuery } from '../../../api/accounts/workspace.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { DataAccount } from './data-account.tsx';
import { DataDeletion } from './data-deletion.tsx';
import { DataExport } from './data-export.tsx';

/** Export and deletion: owners delete the workspace, others their account. */
export const DataSection = ({ me }: { me: Me }) => {
  const { data: workspace, error, refetch } = useQuery(workspaceQuery());
  if (me.user.role !== 'owner') return <DataAccount email={me.user.email} />;
  return (
    <Stack spacing={4}>
      <DataExport timeZone={me.workspace.timeZone} />
      {!workspace && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!workspace && !error && <LoadingRows rows={2} />}
      {workspace && <DataDeletion workspace={workspace} />}
    </Stack>
  );
};
