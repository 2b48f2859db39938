import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/accounts/session.ts';
import { achievementsQuery } from '../../api/reports/achievements.ts';
import { useT } from '../../i18n/use-t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { MilestoneSections } from './milestone-sections.tsx';

export const AchievementsScreen = () => {
  const t = useT();
  const { data, error, refetch } = useQuery(achievementsQuery());
  const { data: me, ...who } = useQuery(meQuery());
  const failure = (data ? null : error) ?? (me ? null : who.error);
  const reached = data?.achievements.filter(({ unlockedAt }) => unlockedAt !== null).length;
  return (
    <>
      <PageHeader
        title={t('achievements.title')}
        lead={
          data &&
          me &&
          t('achievements.lead', {
            reached: reached ?? 0,
            all: data.achievements.length,
            zone: me.workspace.timeZone,
          })
        }
      />
      {data && me ? (
        <MilestoneSections {...data} timeZone={me.workspace.timeZone} />
      ) : (
        <Card sx={{ pt: 2 }}>
          {failure ? (
            <ErrorState error={failure} onRetry={() => void Promise.all([refetch(), who.refetch()])} />
          ) : (
            <LoadingRows rows={6} />
          )}
        </Card>
      )}
    </>
  );
};
