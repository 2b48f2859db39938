import type { Random } from '../../simulation/random.ts';
import type { Hit } from '../ledger.ts';
import type { AgentName } from './agents.ts';
import { CAMPAIGNS } from './campaigns.ts';
import { ahead, type Population, type Visitor } from './people.ts';
import type { Brought, Street } from './street.ts';

/** Visitors' behavior, each scene separately. */

export interface Stage {
  street: Street;
  people: Population;
  random: Random;
  /** Returning visitors, with the time of their last visit. */
  regulars: { visitor: Visitor; last: number }[];
  convert(hits: readonly (Hit | null)[], visitor: Visitor, random: Random): Promise<void>;
  /** Runs a long scene while others have their turn. */
  aside(scene: Promise<void>): void;
  /** The program is about to be stopped: no scene may keep waiting. */
  closing(): boolean;
}

export type Scene = (stage: Stage) => Promise<void>;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const OPEN = CAMPAIGNS.filter(({ state, redirect }) => state === 'open' && redirect !== 'none').map(
  ({ key }) => key,
);
const WITH_LANDING = ['landing', 'landing', 'mixed', 'testpage', 'spent'];

/** A source link's parameters, some of them filled in. */
const parameters = (random: Random, campaign: string): Brought => {
  const costs = ['0.12', '0,05', '{cost}', '', '1.5000000019', 'free', null];
  const cost = campaign === 'mixed' ? costs[random.below(costs.length)] : null;
  return {
    subs: {
      sub1: `ad${random.below(4)}`,
      ...(random.chance(0.6) && { sub2: ['=x', 'Über', 'a;+b', 'a/b'][random.below(4)] as string }),
      ...(random.chance(0.4) && { [`sub${3 + random.below(18)}`]: `v${random.below(3)}` }),
    },
    ...(random.chance(0.3) && {
      utms: {
        utm_source: ['newsletter', 'Über+uns', '{site}'][random.below(3)] as string,
        ...(random.chance(0.7) && { utm_campaign: `spring ${random.below(3)}` }),
        ...(random.chance(0.2) && { utm_medium: 'email', utm_term: 'a&b', utm_content: '=c' }),
      },
    }),
    ...(random.chance(0.1) && { clickIds: { fbclid: `f${random.below(1e9)}` } }),
    ...(cost !== null && cost !== undefined && { cost }),
    ...(cost !== null &&
      random.chance(0.2) && { currency: ['EUR', 'USD', '{currency}'][random.below(3)] as string }),
  };
};

const someone = ({ people, random, regulars }: Stage): Visitor => {
  const known = regulars[random.below(Math.max(1, regulars.length))];
  // Late enough that a person is not a flood.
  if (known !== undefined && random.chance(0.45) && Date.now() - known.last > 20_000) {
    known.last = Date.now();
    return known.visitor;
  }
  const made = people.browser({}, { keepsCookies: random.chance(0.85), hidden: random.chance(0.06) });
  if (random.chance(0.3)) regulars.push({ visitor: made, last: Date.now() });
  return made;
};

/** A visitor's actions on the page that a click led to. */
const onPage = async (stage: Stage, visitor: Visitor, hits: readonly (Hit | null)[]): Promise<void> => {
  const { street, random, convert } = stage;
  const shown = hits.filter((hit): hit is Hit => hit !== null && hit.id !== '');
  const any = (): Hit => shown[random.below(shown.length)] as Hit;
  if (shown.length === 0) return;
  if (random.chance(0.7)) await street.landed(visitor, any().id);
  if (random.chance(0.1)) await street.landed(visitor, any().id);
  const goesOn = shown.every(({ answered, by }) => by === 'page' || answered?.page?.match(/-[pq]$/) !== null);
  for (const chance of [0.55, 0.2])
    if (goesOn && random.chance(chance))
      await street.out(visitor, any().id, false, random.chance(0.15) ? 4 : 1);
  if (random.chance(0.25)) await convert(shown, visitor, random);
};

const visit: Scene = async (stage) => {
  const { street, people, random } = stage;
  const visitor = someone(stage);
  const campaign = people.pick(random.chance(0.5) ? WITH_LANDING : OPEN);
  const method = random.chance(0.03) ? 'POST' : 'GET';
  const hit = await street.click(visitor, campaign, { ...parameters(random, campaign), method });
  await onPage(stage, visitor, [hit]);
};

/** Two or three clicks, at once or one after the other; the browser follows the last. */
const doubleClick: Scene = async (stage) => {
  const { street, people, random } = stage;
  const visitor = someone(stage);
  const campaign = people.pick(random.chance(0.6) ? WITH_LANDING : OPEN);
  const brought = parameters(random, campaign);
  const times = 2 + random.below(2);
  const atOnce = random.chance(0.5);
  const hits: (Hit | null)[] = [];
  if (atOnce)
    hits.push(
      ...(await Promise.all(Array.from({ length: times }, () => street.click(visitor, campaign, brought)))),
    );
  else
    for (let i = 0; i < times; i++) {
      hits.push(await street.click(visitor, campaign, brought));
      await sleep(random.below(150));
    }
  await onPage(stage, visitor, random.chance(0.7) ? hits.slice(-1) : hits);
};

/** Clicks some seconds apart, on either side of the window of double clicks. */
const slowClicks: Scene = async (stage) => {
  const { street, people, random } = stage;
  const visitor = people.browser({}, { keepsCookies: random.chance(0.5) });
  const campaign = people.pick(['direct', 'landing']);
  stage.aside(
    (async () => {
      const hits = [];
      for (const pause of [0, 3000 + random.below(4000), 6000, 6000 + random.below(3000)]) {
        if (stage.closing()) break;
        await sleep(pause);
        hits.push(await street.click(visitor, campaign));
      }
      await onPage(stage, visitor, hits);
    })(),
  );
};

/** Without a redirect: the page records itself, perhaps repeatedly, and also reports its landing. */
const page: Scene = async (stage) => {
  const { street, random, people } = stage;
  const visitor = someone(stage);
  const campaign = random.chance(0.85) ? 'page' : people.pick(['direct', 'paused', 'landing']);
  const hits = [await street.page(visitor, campaign, parameters(random, campaign))];
  if (random.chance(0.15)) hits.push(await street.page(visitor, campaign, parameters(random, campaign)));
  if (campaign === 'page' || campaign === 'direct')
    await onPage(stage, visitor, campaign === 'page' ? hits : []);
};

/** An ad click with an id that joins: a background call and the page itself, in any order and number. */
const adClick: Scene = async (stage) => {
  const { street, random } = stage;
  const visitor = someone(stage);
  const name = ['gclid', 'gclid', 'gbraid', 'wbraid'][random.below(4)] as string;
  const brought = { ...parameters(random, 'page'), clickIds: { [name]: `id-${random.below(1e9)}` } };
  const hits: (Hit | null)[] = [];
  const call = async (): Promise<void> => {
    hits.push(
      await street.click(visitor, 'page', { ...brought, method: random.chance(0.5) ? 'POST' : 'GET' }),
    );
  };
  const shown = async (): Promise<void> => {
    hits.push(await street.page(visitor, 'page', brought));
  };
  const order = [
    [call, shown],
    [shown, call],
    [call, shown, shown],
    [call, call, shown],
    [shown, shown],
  ][random.below(5)] as (() => Promise<void>)[];
  if (random.chance(0.3)) await Promise.all(order.map((act) => act()));
  else for (const act of order) await act();
  // A program that has seen the id uses it too.
  if (random.chance(0.15)) await street.click(stage.people.program('curl'), 'page', brought);
  await onPage(stage, visitor, hits);
};

const PROGRAMS: readonly AgentName[] = [
  'requests',
  'curl',
  'semrush',
  'nameless',
  'googlebot',
  'bingbot',
  'adsbot',
  'whatsapp',
];

/** A program follows the link; some report pages, go on and convert. */
const machine: Scene = async (stage) => {
  const { street, people, random, convert } = stage;
  const visitor = random.chance(0.6)
    ? people.program(people.pick(PROGRAMS))
    : people.disguised(random.chance(0.5));
  const campaign = people.pick([...OPEN, ...OPEN, 'paused', 'refusing']);
  const hit = await street.click(visitor, campaign, parameters(random, campaign));
  if (hit === null || hit.id === '' || !random.chance(0.4)) return;
  if (random.chance(0.4)) await street.landed(visitor, hit.id);
  if (hit.answered?.page?.match(/-[pq]$/) && random.chance(0.6)) await street.out(visitor, hit.id);
  await convert([hit], visitor, random);
};

const head: Scene = async (stage) => {
  const { street, people, random, convert } = stage;
  const visitor = random.chance(0.5) ? someone(stage) : people.program('requests');
  const hit = await street.click(visitor, people.pick(['direct', 'landing', 'spent', 'refusing']), {
    method: 'HEAD',
  });
  if (random.chance(0.3)) await convert([hit], visitor, random);
};

/** A browser prefetches, and its user follows or does not. */
const preview: Scene = async (stage) => {
  const { street, people, random, convert } = stage;
  const visitor = someone(stage);
  const campaign = people.pick(OPEN);
  const fetched = await street.click(ahead(visitor), campaign, parameters(random, campaign));
  if (random.chance(0.3)) await convert([fetched], visitor, random);
  if (fetched !== null && fetched.id !== '' && random.chance(0.3))
    await street.landed(ahead(visitor), fetched.id);
  if (random.chance(0.5)) await onPage(stage, visitor, [await street.click(visitor, campaign)]);
};

/** More from one address in a few seconds than a person sends in a minute. */
const flood: Scene = async (stage) => {
  const { street, people, random } = stage;
  const first = people.browser();
  const all = [
    first,
    ...[1, 2, 3].map(() => people.browser({ address: first.look.address, country: first.look.country })),
  ];
  for (let i = 0; i < 75 + random.below(20); i += 5)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        street.click(people.pick(all), people.pick([...OPEN, 'refusing', 'capped'])),
      ),
    );
};

const nowhere: Scene = async (stage) => {
  const { street, people, random } = stage;
  const visitor = someone(stage);
  if (random.chance(0.2)) await street.lostOut(visitor);
  else
    await street.click(
      visitor,
      people.pick([null, 'paused', 'over', 'capped', 'capped']),
      parameters(random, ''),
    );
};

/** Several people behind one address, with one kind of phone. */
const crowd: Scene = async (stage) => {
  const { street, people, random } = stage;
  const first = people.browser({ agent: 'iphoneSafari' });
  const { address, country } = first.look;
  const all = [first, ...[1, 2].map(() => people.browser({ agent: 'iphoneSafari', address, country }))];
  const campaign = people.pick(OPEN);
  for (const one of all) await street.click(one, campaign);
  for (const one of all) if (random.chance(0.6)) await street.click(one, campaign);
};

const home: Scene = async ({ street, people, random }) => {
  const number = random.below(60_000);
  const all = [0, 1].map((member) => people.inHome(number, member));
  for (const one of all) await street.click(one, people.pick(OPEN));
};

const byCookie: Scene = async (stage) => {
  const { street, people } = stage;
  const visitor = people.browser();
  const hit = await street.click(visitor, 'landing', parameters(stage.random, 'landing'));
  if (hit !== null) await street.out(visitor, hit.id, true);
};

const SCENES: readonly (readonly [Scene, number])[] = [
  ...([
    [visit, 40],
    [doubleClick, 10],
    [page, 10],
    [adClick, 9],
    [machine, 12],
    [head, 3],
    [preview, 4],
  ] as const),
  ...([
    [flood, 0.25],
    [nowhere, 5],
    [crowd, 2],
    [home, 1.5],
    [byCookie, 2],
    [slowClicks, 1],
  ] as const),
];
const ALL = SCENES.reduce((sum, [, weight]) => sum + weight, 0);

export const someScene = (random: Random): Scene => {
  let left = random.next() * ALL;
  for (const [scene, weight] of SCENES) {
    left -= weight;
    if (left < 0) return scene;
  }
  return visit;
};
