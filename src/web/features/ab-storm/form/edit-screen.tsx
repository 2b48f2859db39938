import Chart from '@mui/icons-material/BarChart';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { meQuery, useOnlyReading } from '../../../api/accounts/session.ts';
import { ApiError } from '../../../api/api-error.ts';
import { abTestQuery } from '../../../api/campaigns/ab-tests.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../../ui/feedback/states.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Facts } from '../facts.tsx';
import { NoTest } from '../no-test.tsx';
import { PhaseList } from '../phase-list.tsx';
import { StateChip } from '../state-chip.tsx';
import { TrailList } from '../trail-list.tsx';
import { EditForm } from './edit-form.tsx';

const Loaded = ({ hash }: { hash: string }) => {
  const t = useT();
  // Typed values must not be lost by switching windows.
  const { data: test, error, refetch } = useQuery({ ...abTestQuery(hash), refetchOnWindowFocus: false });
  const me = useQuery(meQuery());
  const mayEdit = useOnlyReading() === null;
  const timeZone = me.data?.workspace.timeZone ?? 'UTC';
  if (test)
    return (
      <>
        <PageHeader
          title={test.name}
          aside={<StateChip state={test.state} />}
          lead={t(`abTest.kind.${test.kind}`)}
          actions={
            test.startedAt !== null && (
              <LinkButton
                to="/ab-storm/$hash"
                params={{ hash }}
                variant="outlined"
                startIcon={<Chart fontSize="small" />}
              >
                {t('abTest.results')}
              </LinkButton>
            )
          }
        />
        <Stack spacing={2} sx={{ maxWidth: 960 }}>
          <Facts test={test} timeZone={timeZone} mayEdit={mayEdit} />
          {mayEdit && <EditForm test={test} />}
          <PhaseList test={test} timeZone={timeZone} />
          <TrailList test={test} timeZone={timeZone} />
        </Stack>
      </>
    );
  if (error instanceof ApiError && error.code === 'not_found')
    return <NoTest title={t('tests.unknown.title')} text={t('tests.unknown.text', { hash })} />;
  if (!error) return <LoadingRows rows={6} />;
  return (
    <>
      <PageHeader title={t('tests.title')} />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </>
  );
};

/** A test: its state, editable fields, phases and history. */
export const EditTestScreen = () => {
  const { hash = '' } = useParams({ strict: false });
  return <Loaded key={hash} hash={hash} />;
};
