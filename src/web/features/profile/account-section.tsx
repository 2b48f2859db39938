import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/accounts/profile.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';

/** The user's name and address, each saved separately. */
export const AccountSection = () => {
  const { data: profile, error, refetch } = useQuery(profileQuery());
  if (!profile) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={3} />;
  }
  return (
    <Stack spacing={3.5}>
      <NameForm profile={profile} />
      <EmailForm profile={profile} />
    </Stack>
  );
};
