import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../contracts/paths.ts';
import {
  Achievements,
  type AchievementsSeen,
  AchievementsTold,
} from '../../../contracts/reports/achievement.ts';
import { client } from '../browser-client.ts';

export const achievementsQuery = () =>
  queryOptions({
    queryKey: ['achievements'],
    queryFn: async ({ signal }) =>
      (await client.authenticated({ path: apiPaths.achievement, answer: Achievements, signal })).data,
    refetchInterval: 60_000,
  });

/** Marks these as shown to the signed-in user; resolves to those not shown to them before. */
export const tellAchievements = async (
  codes: AchievementsSeen['codes'],
): Promise<AchievementsTold['codes']> =>
  (
    await client.authenticated({
      method: 'POST',
      path: apiPaths.achievementSeen,
      body: { codes },
      answer: AchievementsTold,
    })
  ).data.codes;
