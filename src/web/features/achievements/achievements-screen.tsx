import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Achievement, Achievements } from '../../../contracts/reports/achievement.ts';
import { meQuery, useOnlyReading } from '../../api/accounts/session.ts';
import { achievementsQuery, tellAchievements } from '../../api/reports/achievements.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { MilestoneIcon } from './milestone-icon.tsx';
import { MilestoneRow } from './milestone-row.tsx';

interface ReachedListProps {
  achievements: readonly Achievement[];
  timeZone: string;
  /** Milestones reached since this user last looked. */
  news: ReadonlySet<Achievement['code']>;
}

const reachedGrid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 4,
  rowGap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Milestones reached, and when. */
const ReachedList = ({ achievements, timeZone, news }: ReachedListProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <Box component="ul" sx={reachedGrid}>
      {achievements.map(({ code, unlockedAt }) => (
        <Box
          component="li"
          key={code}
          sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: 'auto minmax(0, 1fr)' }}
        >
          <MilestoneIcon code={code} reached />
          <Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 36 }}>
              <Typography variant="h3">{t(`milestone.${code}.name`)}</Typography>
              {news.has(code) && (
                <Chip size="small" color="primary" variant="outlined" label={t('achievements.new')} />
              )}
            </Box>
            <Typography variant="body2" color="textSecondary">
              {t(`milestone.${code}.why`)}
            </Typography>
            {unlockedAt !== null && (
              <Typography variant="body2" sx={{ mt: 0.5 }}>
                {t('achievements.date', { date: format.date(unlockedAt, timeZone) })}
              </Typography>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

/** Codes that were new when the screen showed them: they stay marked while it is open. */
const useNews = (shown: readonly Achievement[] | undefined): ReadonlySet<Achievement['code']> => {
  const [news, setNews] = useState<ReadonlySet<Achievement['code']>>(new Set());
  useEffect(() => {
    const fresh = shown?.filter(({ isNew, code }) => isNew && !news.has(code)).map(({ code }) => code) ?? [];
    if (fresh.length === 0) return;
    setNews(new Set([...news, ...fresh]));
    // If this fails, they are marked as new again next time; nothing is lost.
    tellAchievements(fresh).catch(() => undefined);
  }, [shown, news]);
  return news;
};

const list = { listStyle: 'none', m: 0, p: 0 } as const;

/** The next milestone, those in progress, those reached, and the rest. */
const MilestoneSections = ({ achievements, next, timeZone }: Achievements & { timeZone: string }) => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  const news = useNews(achievements);
  const reached = achievements.filter(({ unlockedAt }) => unlockedAt !== null);
  const ahead = achievements.filter(({ unlockedAt, code }) => unlockedAt === null && code !== next);
  const isStarted = ({ have }: Achievement): boolean => have !== null && have > 0;
  const section = (title: MessageKey, some: readonly Achievement[], isNext = false) =>
    some.length > 0 && (
      <Section title={t(title)} flush>
        <Box component="ul" sx={list}>
          {some.map((achievement) => (
            <MilestoneRow
              key={achievement.code}
              achievement={achievement}
              mayEdit={mayEdit}
              isNext={isNext}
            />
          ))}
        </Box>
      </Section>
    );
  // Until a milestone is reached, what can be done comes first.
  const trophies = (
    <Section title={t('achievements.reached')}>
      {reached.length === 0 ? (
        <EmptyState
          icon={<EmojiEvents />}
          title={t('achievements.none.title')}
          text={t('achievements.none.text')}
        />
      ) : (
        <ReachedList achievements={reached} timeZone={timeZone} news={news} />
      )}
    </Section>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {section(
        'achievements.next',
        achievements.filter(({ code }) => code === next),
        true,
      )}
      {section('achievements.started', ahead.filter(isStarted))}
      {reached.length > 0 && trophies}
      {section(
        'achievements.open',
        ahead.filter((one) => !isStarted(one)),
      )}
      {reached.length === 0 && trophies}
    </Box>
  );
};

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
