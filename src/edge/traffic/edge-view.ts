import type { Plan, PlanDestination, Visitor } from '../../core/routing/plan.ts';
import { passQuery } from '../../core/routing/url/pass-query.ts';
import { platformClickIds, sourceClickId } from '../../core/routing/url/platform-click-ids.ts';
import { SAMPLE_CLICK_ID } from '../../core/routing/url/template.ts';
import type { LinkNames } from '../../core/sources/link-names.ts';
import { routedLanguage } from '../../core/traffic/routed-as.ts';
import { cut, TEXT_LIMIT } from '../click/hit.ts';
import { linkQuery, namedSlots, slotQuery } from '../click/link-query.ts';
import { renderDestination } from '../click/redirect.ts';
import { addressReader } from '../http/address.ts';
import type { Place, Places } from '../places/places.ts';
import { agentReader } from './agents.ts';
import { languageReader } from './language.ts';

interface Redirect {
  readonly plan: Plan;
  readonly destination: PlanDestination;
  readonly variant: number;
  readonly visitor: Visitor;
  readonly place: Place;
  readonly time: number;
  readonly query: string;
  /** Names of the link's parameters, if the campaign's source has its own. */
  readonly linkNames: LinkNames;
}

/**
 * An edge worker's view of a simulated request: nothing is recorded or counted. It never makes a visitor key: a user
 * who could look up an address's draw could create campaigns until the draw is the one they want.
 */
export const edgeView = ({ places }: { places: Pick<Places, 'of'> }) => {
  const readAddress = addressReader([]);
  const agentOf = agentReader(1000);
  const languageOf = languageReader();
  return {
    addressOf(text: string) {
      const { address } = readAddress(text.trim(), undefined, false);
      return address.full === '' ? null : { full: address.full, place: places.of(address.full) };
    },
    agentOf: (userAgent: string) => agentOf(cut(userAgent, TEXT_LIMIT)).routed,
    languageOf: (header: string | undefined) => routedLanguage(languageOf(header)),
    urlOf({ plan, destination, variant, visitor, place, time, query, linkNames }: Redirect): string {
      const values = slotQuery(linkQuery(query), namedSlots(linkNames));
      const url = renderDestination({
        plan,
        destination,
        variant,
        visitor,
        place,
        time,
        query: values,
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
