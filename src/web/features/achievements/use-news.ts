import { useEffect, useState } from 'react';
import type { Achievement } from '../../../contracts/reports/achievement.ts';
import { tellAchievements } from '../../api/reports/achievements.ts';

/** Codes that were new when the screen showed them: they stay marked while it is open. */
export const useNews = (shown: readonly Achievement[] | undefined): ReadonlySet<Achievement['code']> => {
  const [news, setNews] = useState<ReadonlySet<Achievement['code']>>(new Set());
  useEffect(() => {
    const fresh = shown?.filter(({ isNew, code }) => isNew && !news.has(code)).map(({ code }) => code) ?? [];
    if (fresh.length === 0) return;
    setNews(new Set([...news, ...fresh]));
    // If this does not arrive, they are new again next time: nothing is lost.
    tellAchievements(fresh).catch(() => undefined);
  }, [shown, news]);
  return news;
};
