import { apiPaths } from '../../../contracts/paths.ts';
import {
  Achievements,
  type AchievementsSeen,
  AchievementsTold,
} from '../../../contracts/reports/achievement.ts';
import { apiQuery, callApi } from '../api-call.ts';

export const achievementsQuery = () =>
  apiQuery(
    ['achievements'],
    { path: apiPaths.achievement, answer: Achievements },
    { refetchInterval: 60_000 },
  );

/** Marks these as shown to the signed-in user; resolves to those not shown to them before. */
export const tellAchievements = async (
  codes: AchievementsSeen['codes'],
): Promise<AchievementsTold['codes']> =>
  (
    await callApi({
      method: 'POST',
      path: apiPaths.achievementSeen,
      body: { codes },
      answer: AchievementsTold,
    })
  ).codes;
