import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ACHIEVEMENT_CODES, type AchievementCode } from '../../../core/achievements/milestones.ts';
import { tellAchievements } from '../../api/reports/achievements.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify, useNotices } from '../../ui/feedback/notices.ts';

/** Lets the dashboard's numbers load first. */
const AFTER_MS = 3000;

/** Announces once, on the dashboard, what was reached since the user last looked. */
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
    // Failures are ignored: the achievements are listed under Achievements anyway.
    const timer = setTimeout(() => void ask().catch(() => undefined), AFTER_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [onDashboard]);
  useEffect(() => {
    const [code, ...more] = news;
    // Do not replace another message: it may offer an undo.
    if (code === undefined || busy) return;
    setNews([]);
    if (more.length > 0) notify({ message: 'achievements.news.more', values: { count: news.length } });
    else notify({ message: 'achievements.news.one', values: { name: t(`milestone.${code}.name`) } });
  }, [news, busy, t]);
  return null;
};
