import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ACHIEVEMENT_CODES, type AchievementCode } from '../../../core/achievements/milestones.ts';
import { tellAchievements } from '../../api/achievements.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify, useNotices } from '../../ui/notices.ts';

/** The numbers of the dashboard come first. */
const AFTER_MS = 3000;

/** Tells once of what was reached since somebody last looked, when he comes to the dashboard. */
export const AchievementNews = () => {
  const t = useT();
  const onDashboard = useRouterState({ select: ({ location }) => location.pathname === '/dashboard' });
  const busy = useNotices(({ open }) => open);
  const [news, setNews] = useState<AchievementCode[]>([]);
  useEffect(() => {
    if (!onDashboard) return;
    let here = true;
    const ask = async (): Promise<void> => {
      await needPart('achievements');
      const codes = here ? await tellAchievements([...ACHIEVEMENT_CODES]) : [];
      setNews((before) => [...before, ...codes]);
    };
    // Whatever fails is no matter of the screen's: they stand under Achievements all the same.
    const timer = setTimeout(() => void ask().catch(() => undefined), AFTER_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [onDashboard]);
  useEffect(() => {
    const [code, ...more] = news;
    // Another message may have an undo: it is not pushed away.
    if (code === undefined || busy) return;
    setNews([]);
    if (more.length > 0) notify({ message: 'achievements.news.more', values: { count: news.length } });
    else notify({ message: 'achievements.news.one', values: { name: t(`milestone.${code}.name`) } });
  }, [news, busy, t]);
  return null;
};
