import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import type { Achievement, Achievements } from '../../../contracts/reports/achievement.ts';
import { useOnlyReading } from '../../api/accounts/session.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { MilestoneRow } from './milestone-row.tsx';
import { ReachedList } from './reached-list.tsx';
import { useNews } from './use-news.ts';

const list = { listStyle: 'none', m: 0, p: 0 } as const;

/** The next milestone, those in progress, those reached, and the rest. */
export const MilestoneSections = ({ achievements, next, timeZone }: Achievements & { timeZone: string }) => {
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
  // Before anything is reached, what can be done comes first.
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
