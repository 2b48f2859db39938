import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AbTestDetail } from '../../../../contracts/ab-tests/ab-test.ts';
import { type AbStep, abTestQuery, deleteAbTest, stepAbTest } from '../../../api/campaigns/ab-tests.ts';
import { campaignQuery } from '../../../api/campaigns/campaigns.ts';
import { notify } from '../../../ui/feedback/notices.ts';

/** Actions on a test; every screen that shows it or its campaign is updated. */
export const useSteps = (test: AbTestDetail) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const others = (): void => {
    void queries.invalidateQueries({ queryKey: ['ab-tests'] });
    void queries.invalidateQueries(campaignQuery(test.campaign.id));
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
  };
  const took = (next: AbTestDetail): void => {
    queries.setQueryData(abTestQuery(test.id).queryKey, next);
    others();
  };
  /** After a conflict the next attempt uses the newest revision. */
  const orReload = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      void queries.invalidateQueries(abTestQuery(test.id));
      throw error;
    }
  };
  return {
    took,
    step: async (step: AbStep, body: object = {}): Promise<void> => {
      took(await orReload(stepAbTest(test.id, step, { revision: test.revision, ...body })));
      notify({ message: `abTest.done.${step}` });
    },
    remove: async (): Promise<void> => {
      await orReload(deleteAbTest(test.id));
      others();
      await navigate({ to: '/ab-storm', replace: true });
      queries.removeQueries(abTestQuery(test.id));
      notify({ message: 'abTest.done.delete' });
    },
  };
};
