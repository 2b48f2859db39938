import type { TryAnswer, TryInput } from '../../contracts/try.ts';
import { NO_EARLIER_ARMS, type Visitor } from '../../core/routing/plan.ts';
import { localMinute } from '../../core/time/zone.ts';
import { invalidFields } from '../http/refusal.ts';
import type { EdgeEyes } from './eyes.ts';

const DAY = 86_400_000;
const NOWHERE = { country: null, region: null, city: null };

interface Times {
  /** When the visitor comes, and the present. Milliseconds since 1970. */
  at: number;
  now: number;
  /** IANA name of the campaign's zone. */
  zone: string;
}

type Key = { splitKey: string; key: Exclude<TryAnswer['key'], 'unsaved'> };

const keyOf = (eyes: EdgeEyes, input: TryInput, address: string | undefined, { at, now }: Times): Key => {
  if (input.visitorKey !== undefined) return { splitKey: input.visitorKey, key: 'given' };
  if (address === undefined) return { splitKey: '', key: 'none' };
  // The keys of other days are gone, or not drawn yet.
  if (Math.floor(at / DAY) !== Math.floor(now / DAY)) return { splitKey: '', key: 'other_day' };
  return { splitKey: eyes.keyOf(now, address, input.userAgent ?? ''), key: 'daily' };
};

/** The visitor that was made up, as an edge worker would see him. `address_invalid` for an address that is none. */
export const triedVisitor = (eyes: EdgeEyes, input: TryInput, times: Times) => {
  const typed = input.address?.trim() || undefined;
  const known = typed === undefined ? undefined : eyes.addressOf(typed);
  if (known === null) throw invalidFields({ address: 'address_invalid' });
  const found = known?.place ?? NOWHERE;
  const country = input.country === undefined ? found.country : input.country;
  // A region lies in its country.
  const place = country === found.country ? found : { ...NOWHERE, country };
  const agent = eyes.agentOf(input.userAgent ?? '');
  const { splitKey, key } = keyOf(eyes, input, known?.full, times);
  const visitor: Visitor = {
    country,
    region: input.region === undefined ? place.region : input.region,
    language: input.language === undefined ? eyes.languageOf(input.acceptLanguage) : input.language,
    device: input.device ?? agent.device,
    os: input.os ?? agent.os,
    browser: input.browser ?? agent.browser,
    localMinute: localMinute(times.at, times.zone),
    splitKey,
    earlierArms: NO_EARLIER_ARMS,
  };
  return { visitor, key, place };
};
