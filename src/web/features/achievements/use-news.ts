import { useEffect, useState } from 'react';
import type { Achievement } from '../../../contracts/achievement.ts';
import { tellAchievements } from '../../api/achievements.ts';

/** Codes that were news when the screen showed them: they stay marked for as long as it is looked at. */
export const useNews = (shown: readonly Achievement[] | undefined): ReadonlySet<Achievement['code']> => {
  const [news, setNews] = useState<ReadonlySet<Achievement['code']>>(new Set());
  useEffect(() => {
    const fresh = shown?.filter(({ isNew, code }) => isNew && !news.has(code)).map(({ code }) => code) ?? [];
    if (fresh.length === 0) return;
    setNews(new Set([...news, ...fresh]));
    // If it does not arrive, they are news once more: nothing is lost.
    tellAchievements(fresh).catch(() => undefined);
  }, [shown, news]);
  return news;
};
