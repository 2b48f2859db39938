import type { TryInput } from '../../contracts/campaigns/try.ts';
import { NO_EARLIER_ARMS, type Visitor } from '../../core/routing/plan.ts';
import { localMinute } from '../../core/time/zone.ts';
import { cellOf, routedLanguage } from '../../core/traffic/routed-as.ts';
import { invalidFields } from '../http/refusal.ts';
import type { EdgeView } from './edge-view.ts';

const NOWHERE = { country: null, region: null, city: null };

interface Times {
  /** When the visitor comes; milliseconds since 1970. */
  at: number;
  /** IANA name of the campaign's zone. */
  zone: string;
}

/** No one's key: whatever the hash gives for it is left out of the response. */
const NO_KEY = '';

/** The made-up visitor as an edge worker would see them. Throws `address_invalid` for an invalid address. */
export const triedVisitor = (edgeView: EdgeView, input: TryInput, times: Times) => {
  const typed = input.address?.trim() || undefined;
  const known = typed === undefined ? undefined : edgeView.addressOf(typed);
  if (known === null) throw invalidFields({ address: 'address_invalid' });
  const found = known?.place ?? NOWHERE;
  const country = input.country === undefined ? found.country : input.country;
  // A region must be in its country.
  const place = country === found.country ? found : { ...NOWHERE, country };
  const agent = edgeView.agentOf(input.userAgent ?? '');
  // A chosen device is not combined with another one's system.
  const device = input.device ?? agent.device;
  const visitor: Visitor = {
    country,
    region: input.region === undefined ? place.region : input.region,
    language:
      input.language === undefined
        ? edgeView.languageOf(input.acceptLanguage)
        : routedLanguage(input.language),
    ...cellOf(
      device,
      input.os ?? (device === agent.device ? agent.os : null),
      input.browser ?? agent.browser,
    ),
    localMinute: localMinute(times.at, times.zone),
    splitKey: NO_KEY,
    earlierArms: NO_EARLIER_ARMS,
  };
  return { visitor, place };
};
