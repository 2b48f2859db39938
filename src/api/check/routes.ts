import { CampaignChecks, Check, RunningCheck } from '../../contracts/campaigns/check.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { Signed } from '../../contracts/signed.ts';
import { composedUrl } from '../../core/routing/url/own-parameters.ts';
import { findCampaign } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { attemptLimit, CHECK_ALLOWANCE } from '../session/limits.ts';
import { reportOf } from './report.ts';
import { findCheck, listChecks } from './store.ts';

const route = routesOf('check');

type CheckParts = Pick<Parts, 'db' | 'checker' | 'signing' | 'config'>;

/** Checks of a campaign's destinations. Viewers can read them; anyone who can change the campaign can start one. */
export const checkRoutes = (app: Api, { db, checker, signing, config }: CheckParts): void => {
  const ofCampaign = `${apiPaths.campaign}/:id/check`;
  const limit = attemptLimit(app, CHECK_ALLOWANCE, (request) => String(authOf(request).workspace.id));

  const campaignOf = async (workspace: number, id: string) => {
    const campaign = await findCampaign(db, workspace, id);
    if (!campaign) throw new Refusal('not_found');
    return campaign;
  };
  const checkOf = async (workspace: number, id: string): Promise<Check> => {
    const check = await findCheck(db, workspace, id);
    if (!check) throw new Refusal('not_found');
    return check;
  };

  app.get(ofCampaign, route('viewer', { params: IdParams, answer: CampaignChecks }), async (request) => {
    const { id } = await campaignOf(authOf(request).workspace.id, request.params.id);
    // Read before the list, so that a check that ends in between is in at least one of them.
    const running = checker.running(id);
    return { running, checks: await listChecks(db, id) };
  });

  /** Returns the check it started, or the one in progress. */
  app.post(ofCampaign, route('editor', { params: IdParams, answer: RunningCheck }), async (request) => {
    const campaign = await campaignOf(authOf(request).workspace.id, request.params.id);
    const running = checker.running(campaign.id);
    if (running !== null) return running;
    await limit(request);
    const destinations = campaign.destinations.map(({ public_id, name, ...urls }) => ({
      id: public_id,
      name,
      url: composedUrl(urls),
    }));
    return checker.start({ id: campaign.id, revision: campaign.revision, destinations }, 'demand');
  });

  app.get(`${apiPaths.check}/:id`, route('viewer', { params: IdParams, answer: Check }), (request) =>
    checkOf(authOf(request).workspace.id, request.params.id),
  );

  app.get(
    `${apiPaths.check}/:id/report`,
    route('viewer', { inDemo: false, params: IdParams, answer: Signed }),
    async (request) => {
      const check = await checkOf(authOf(request).workspace.id, request.params.id);
      return reportOf(check, config.app.publicUrl, signing);
    },
  );
};
