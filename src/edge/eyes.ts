import { passQuery } from '../core/routing/pass-query.ts';
import type { Plan, PlanDestination, Visitor } from '../core/routing/plan.ts';
import { platformClickIds, sourceClickId } from '../core/routing/platform-click-ids.ts';
import { SAMPLE_CLICK_ID } from '../core/routing/sample-click-id.ts';
import { UNSAID_LANGUAGE } from '../core/traffic/routed-as.ts';
import { addressReader } from './address.ts';
import { agentReader } from './agents.ts';
import { cut, TEXT_LIMIT } from './hit.ts';
import { languageReader } from './language.ts';
import { linkQuery } from './link-query.ts';
import type { Place, Places } from './places.ts';
import { renderDestination } from './redirect.ts';
import type { VisitorKeys } from './visitor-keys.ts';

interface Redirect {
  readonly plan: Plan;
  readonly destination: PlanDestination;
  readonly arm: number;
  readonly visitor: Visitor;
  readonly place: Place;
  readonly time: number;
  readonly query: string;
}

/** What an edge worker makes of a request, for requests that nobody sends: nothing is recorded or counted. */
export const edgeEyes = ({
  places,
  visitorKeys,
}: {
  places: Pick<Places, 'of'>;
  visitorKeys: Pick<VisitorKeys, 'keyOf'>;
}) => {
  const readAddress = addressReader([]);
  const agentOf = agentReader(1000);
  const languageOf = languageReader();
  return {
    addressOf(text: string) {
      const { address } = readAddress(text.trim(), undefined, false);
      return address.full === '' ? null : { full: address.full, place: places.of(address.full) };
    },
    agentOf: (userAgent: string) => agentOf(cut(userAgent, TEXT_LIMIT)).routed,
    languageOf: (header: string | undefined) => languageOf(header) ?? UNSAID_LANGUAGE,
    keyOf: (now: number, address: string, userAgent: string) =>
      visitorKeys.keyOf(now, address, cut(userAgent, TEXT_LIMIT)),
    urlOf({ plan, destination, arm, visitor, place, time, query }: Redirect): string {
      const values = linkQuery(query);
      const url = renderDestination({
        ...{ plan, destination, variant: arm, visitor, place, time, query: values },
        clickId: () => SAMPLE_CLICK_ID,
        sourceClickId: () => {
          const ids = query === '' ? null : platformClickIds(query);
          return ids === null ? values.value('source_click_id') : sourceClickId(ids);
        },
      });
      return plan.passQuery && query !== '' ? passQuery(url, query) : url;
    },
  };
};
