import { readFileSync } from 'node:fs';
import crawlers from 'crawler-user-agents' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abTestNumber } from '../src/core/clicks/ab-test-number.ts';
import { decide, wayOf } from '../src/core/routing/decide.ts';
import { COUNTRY_PEOPLE } from '../src/core/routing/fair/people.ts';
import { REGION_LEVELS } from '../src/core/routing/fair/regions.ts';
import {
  type BrowserFamily,
  type Device,
  NO_EARLIER_VARIANTS,
  Plan,
  type Visitor,
} from '../src/core/routing/plan.ts';
import { sharesOf } from '../src/core/routing/split.ts';
import { PEOPLE_SHARES } from '../src/core/traffic/people-shares.ts';
import { cellOf, type RoutedAgent, routedLanguage } from '../src/core/traffic/routed-as.ts';
import { variantsToKeep } from '../src/edge/click/link-handler.ts';
import { Link } from '../src/edge/click/ready-link.ts';
import { sampleSnapshot } from '../src/edge/test-edge.ts';
import { agentReader } from '../src/edge/traffic/agents.ts';
import { languageReader } from '../src/edge/traffic/language.ts';
import { readVisitor } from '../src/edge/visitors/cookies.ts';
import { randomIds } from '../src/edge/visitors/random-id.ts';
import { type EarlierVariants, NO_VARIANTS } from '../src/edge/visitors/variants-text.ts';
import { type Seal, visitorTokens } from '../src/edge/visitors/visitor-token.ts';
import {
  answerTo,
  type CampaignState,
  historyArbitrary,
  planOfState,
} from './helpers/generated-campaigns.ts';
import { isLong } from './helpers/long.ts';

/**
 * The promise over whole campaigns: for everything the API accepts, through all revisions, a crawler gets what similar
 * people get, in the same shares, from a known location and from none, and nothing ever planted in a browser leads to a
 * page that no one is sent to.
 */

const CAMPAIGNS = isLong ? 2000 : 40;
const DRAWS = 300;
const DAY_S = 86_400;
const START_S = Date.parse('2026-11-01T00:00Z') / 1000;
/** Minimum share of all people, and of a country's regions, that must get what a visitor of unknown location gets. */
const LEAST_PEOPLE = 0.01;
const LEAST_REGIONS = 0.25;

const agentOf = agentReader();
const languageOf = languageReader();
const newId = randomIds();
const nameOf = ({ device, os, browser }: RoutedAgent): string => `${device} ${os} ${browser}`;

const KHTML = '(KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${KHTML} Chrome/140.0.0.0 Safari/537.36`;
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit';
/** A person for each cell. */
const PERSONS = new Map(
  [
    `${ANDROID} ${KHTML} Chrome/140.0.0.0 Mobile Safari/537.36`,
    `${ANDROID} ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    `${ANDROID} ${KHTML} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`,
    `${IPHONE} ${KHTML} Version/18.5 Mobile/15E148 Safari/604.1`,
    `${IPHONE} ${KHTML} CriOS/140.0.7339.51 Mobile/15E148 Safari/604.1`,
    WINDOWS,
    `${WINDOWS} Edg/140.0.0.0`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    `${MAC}/537.36 ${KHTML} Chrome/140.0.0.0 Safari/537.36`,
    `${MAC}/605.1.15 ${KHTML} Version/18.5 Safari/605.1.15`,
  ].map((userAgent) => [nameOf(agentOf(userAgent).routed), agentOf(userAgent).routed]),
);

/** Percentage of people in each cell: the smaller of the two figures, which differ by the uncertainty. */
const SHARES = (() => {
  const sums = new Map<string, readonly [number, number]>();
  for (const [device, os, family, byBrowser, bySystem] of PEOPLE_SHARES) {
    const name = nameOf(cellOf(device as Device, os === 'null' ? null : os, family as BrowserFamily));
    const [a, b] = sums.get(name) ?? [0, 0];
    sums.set(name, [a + byBrowser, b + bySystem]);
  }
  return new Map([...sums].map(([name, both]) => [name, Math.min(...both)]));
})();

const corpus = readFileSync(new URL('agents/agents.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, kind]) => kind === 'bot')
  .map((columns) => columns.at(-1) ?? '');
/** Every user agent on the crawler lists, as routing sees it. */
const CRAWLERS = [...new Set([...crawlers.flatMap(({ instances }) => instances), ...corpus])].map(
  (userAgent) => agentOf(userAgent).routed,
);
const CRAWLED = [...new Set(CRAWLERS.map(nameOf))];

/** Languages sent by crawlers: none, the most common ones, and some that few people speak. */
const SAID = [undefined, 'xx', 'und', 'de-DE', 'pt-BR,pt;q=0.9', 'zh-CN', 'hi'];
const LANGUAGES = [...new Set(SAID.map((said) => routedLanguage(languageOf(said))))];

interface Spot {
  readonly country: string | null;
  readonly region: string | null;
}
const NOWHERE: Spot = { country: null, region: null };

const visitorOf = (
  { device, os, browser }: RoutedAgent,
  { country, region }: Spot,
  language: string,
  localMinute: number,
  splitKey: string,
  earlierVariants: EarlierVariants = NO_EARLIER_VARIANTS,
): Visitor => ({ country, region, language, device, os, browser, localMinute, splitKey, earlierVariants });

/** People of a spot, as a share of everyone, or of their country. */
interface Crowd extends Spot {
  readonly share: number;
}

/** The conditions on a field that name a value: no rule distinguishes values with the same conditions. */
const namedBy = ({ rules }: Plan, field: 'country' | 'region'): ((value: string) => string) => {
  const sets = rules.flatMap(({ conditions }) =>
    conditions.flatMap((one) => (one.field === field ? [new Set<unknown>(one.values)] : [])),
  );
  return (value) => sets.map((set) => (set.has(value) ? 1 : 0)).join('');
};

/** One of each kind, with the combined share of its kind. */
const alike = (list: readonly Crowd[], kindOf: (one: Crowd) => string): Crowd[] =>
  [...Map.groupBy(list, kindOf).values()].map((group) => ({
    ...group[0]!,
    share: group.reduce((sum, { share }) => sum + share, 0),
  }));

const PEOPLE = COUNTRY_PEOPLE.reduce((sum, { all }) => sum + all, 0);

/** Everyone by spot: those who share a crawler's missing country (with a country or region database), or missing region. */
const crowdsOf = (plan: Plan) => {
  const byCountry = namedBy(plan, 'country');
  const byRegion = namedBy(plan, 'region');
  const regionsOf = (country: string, level: readonly string[]): Crowd[] =>
    alike(
      level.map((region) => ({ country, region, share: 1 / level.length })),
      ({ region }) => byRegion(region ?? ''),
    );
  const isNamed = (region: string): boolean => byRegion(region).includes('1');
  const own = COUNTRY_PEOPLE.map(
    ({ country, all }): Crowd => ({ country, region: null, share: all / PEOPLE }),
  );
  const levelsOf = ({ country }: Crowd) => REGION_LEVELS.get(country ?? '') ?? [];
  const people = alike(own, (one) => {
    const levels = levelsOf(one);
    const key = levels.flat().some(isNamed) ? one.country : levels.length;
    return `${byCountry(one.country ?? '')} ${key}`;
  });
  const whole = people.flatMap((one) => {
    const level = levelsOf(one)[0];
    if (level === undefined) return [one];
    return regionsOf(one.country ?? '', level).map((part) => ({ ...part, share: part.share * one.share }));
  });
  return [
    { missing: NOWHERE, people, least: LEAST_PEOPLE },
    { missing: NOWHERE, people: whole, least: LEAST_PEOPLE },
    ...people.flatMap((one) =>
      levelsOf(one).map((level) => ({
        missing: { country: one.country, region: null },
        people: regionsOf(one.country ?? '', level),
        least: LEAST_REGIONS,
      })),
    ),
  ];
};

/** Minutes of the week between which no rule's hours begin or end. */
const minutesOf = ({ rules }: Plan): number[] => [
  ...new Set([
    0,
    ...rules.flatMap(({ conditions }) =>
      conditions.flatMap((one) =>
        one.field === 'hours' ? one.values.flat().filter((at) => at < 10_080) : [],
      ),
    ),
  ]),
];

const statesOf = ({ rules }: Plan): string[][] =>
  rules
    .flatMap(({ caps }) => caps.map(({ id }) => id))
    .reduce<string[][]>((states, id) => states.flatMap((state) => [state, [...state, id]]), [[]]);

/** Shares of the paths and their pages in the split of a rule (0: of the default). */
const distributionOf = (plan: Plan, rule: number): string =>
  sharesOf(plan, rule)
    .map(({ path, destination, share }) => `${path}>${destination}:${share.toFixed(6)}`)
    .sort()
    .join(' ');

const splitOf = (plan: Plan, rule: number) =>
  plan.rules.find(({ number }) => number === rule)?.to ?? plan.fallback;

const counts = {
  generated: 0,
  accepted: 0,
  revisions: 0,
  tests: 0,
  contexts: 0,
  crawlers: 0,
  draws: 0,
  splits: 0,
  tokens: 0,
  opened: 0,
  kept: 0,
  closed: 0,
};
const refused = new Map<string, number>();
/** The fewest people who share what a visitor with an unknown location gets. */
let fewest = Number.POSITIVE_INFINITY;

const workspace = sampleSnapshot().workspaces[0]!;

/** A revision as an edge worker has it. */
const linkOf = (plan: Plan): Link => {
  expect(Plan.safeParse(plan).error?.issues).toBeUndefined();
  return new Link(plan, workspace, () => plan);
};

/** In every cell, language, hour and cap state: visitors without a location get what enough people like them get. */
const expectShared = (plan: Plan, { compiled }: Link): ReadonlySet<number> => {
  const reached = new Set<number>();
  const outcomes = new Map<number, string>();
  const outcomeOf = (rule: number): string => {
    const known = outcomes.get(rule) ?? distributionOf(plan, rule);
    outcomes.set(rule, known);
    return known;
  };
  const crowds = crowdsOf(plan);
  const minutes = minutesOf(plan);
  for (const used of statesOf(plan)) {
    for (const name of CRAWLED) {
      for (const language of LANGUAGES) {
        for (const minute of minutes) {
          counts.contexts++;
          const ruleFor = (spot: Spot): number =>
            decide(compiled, visitorOf(PERSONS.get(name)!, spot, language, minute, 'key'), 0, used).rule;
          for (const { missing, people, least } of crowds) {
            const rule = ruleFor(missing);
            reached.add(rule);
            const own = outcomeOf(rule);
            let share = 0;
            for (const one of people) {
              const theirs = ruleFor(one);
              reached.add(theirs);
              if (outcomeOf(theirs) === own) share += one.share;
            }
            if (least === LEAST_PEOPLE) fewest = Math.min(fewest, share);
            if (share < least) {
              expect.fail(`${share} share ${own} (${name}, ${language}, ${minute}): ${JSON.stringify(plan)}`);
            }
          }
        }
      }
    }
  }
  return reached;
};

/** Each crawler goes where a person of its cell goes, from the same location and with the same key. */
const expectAlike = (plan: Plan, { compiled }: Link): void => {
  const spots = [NOWHERE, ...crowdsOf(plan)[1]!.people];
  const minutes = minutesOf(plan);
  for (const [i, crawler] of CRAWLERS.entries()) {
    const key = newId();
    const minute = minutes[i % minutes.length]!;
    const language = LANGUAGES[i % LANGUAGES.length]!;
    for (const spot of [NOWHERE, spots[i % spots.length]!]) {
      const own = decide(compiled, visitorOf(crawler, spot, language, minute, key), 0, []);
      const person = PERSONS.get(nameOf(crawler))!;
      const theirs = decide(compiled, visitorOf(person, spot, language, minute, key), 0, []);
      counts.crawlers++;
      if (
        own.rule !== theirs.rule ||
        own.variant !== theirs.variant ||
        own.destination !== theirs.destination
      ) {
        expect.fail(`${nameOf(crawler)} from ${spot.country}: ${JSON.stringify(plan)}`);
      }
    }
  }
};

/** Each path's part of the hash is its weight, and fresh keys are drawn in these shares. */
const expectWeights = (plan: Plan, reached: ReadonlySet<number>): void => {
  for (const rule of reached) {
    const { arms: variants, ranges } = splitOf(plan, rule);
    const parts = variants.map(() => 0);
    for (const [i, [end, place]] of (ranges ?? []).entries())
      parts[place]! += end - (ranges?.[i - 1]?.[0] ?? 0);
    if (ranges !== undefined) expect(parts).toEqual(variants.map(({ weight }) => weight));
    // The split alone, for everyone: who gets it was checked before.
    const alone = linkOf({ ...plan, rules: [], fallback: splitOf(plan, rule) }).compiled;
    const drawn = new Map<number, number>();
    for (let i = 0; i < DRAWS; i++) {
      const key = newId();
      const crawler = visitorOf(CRAWLERS[i % CRAWLERS.length]!, NOWHERE, 'en', 0, key);
      const person = visitorOf(PERSONS.values().next().value!, { country: 'US', region: null }, 'en', 0, key);
      const { variant } = decide(alone, crawler, 0, []);
      if (decide(alone, person, 0, []).variant !== variant) expect.fail('One key gave two paths.');
      drawn.set(variant, (drawn.get(variant) ?? 0) + 1);
      counts.draws++;
    }
    counts.splits++;
    for (const [variant, count] of drawn) {
      const share = (variants.find(({ path }) => path === variant)?.weight ?? 0) / 10_000;
      expect(share).toBeGreaterThan(0);
      // Six standard deviations, plus six draws for shares too small for a normal distribution.
      const far = 6 * Math.sqrt(DRAWS * share * (1 - share)) + 6;
      expect(Math.abs(count - DRAWS * share)).toBeLessThan(far);
    }
  }
};

const HOST = visitorTokens([Buffer.alloc(32, 9)])('go.example');
const PAGE = HOST.page('shop.example');

/** A browser's data, read as the edge reads it: from the cookie, or from page storage. */
const earlierOf = (seal: Seal, text: string, now: number) =>
  seal === HOST.cookie ? readVisitor(`fl_v=${text}`, seal, false, now).token : seal.open(text, now);

interface Holder {
  readonly id: string;
  readonly seal: Seal;
  readonly agent: RoutedAgent;
  readonly spot: Spot;
  readonly language: string;
  text: string | null;
}

const holders = (): Holder[] =>
  Array.from({ length: 10 }, (_, i) => ({
    id: newId(),
    seal: i % 3 === 2 ? PAGE : HOST.cookie,
    agent: i % 2 === 0 ? [...PERSONS.values()][i % PERSONS.size]! : CRAWLERS[(i * 97) % CRAWLERS.length]!,
    spot: [NOWHERE, { country: 'US', region: 'US-CA' }, { country: 'IN', region: null }][i % 3]!,
    language: LANGUAGES[i % LANGUAGES.length]!,
    text: null,
  }));

interface Issued {
  readonly seal: Seal;
  readonly text: string;
}

/** A token leads its bearer to a page that new visitors of the same rule can reach. */
const expectInside = (plan: Plan, { compiled }: Link, issued: Issued, holder: Holder, now: number): void => {
  const token = earlierOf(issued.seal, issued.text, now);
  if (token === null) throw new Error('A token of ours does not open.');
  counts.opened++;
  const { agent, spot, language } = holder;
  const visitor = visitorOf(agent, spot, language, 0, token.id, token.variants);
  const { rule, variant, destination, kept, test } = decide(compiled, visitor, now * 1000, []);
  if (kept) counts.kept++;
  else if (token.variants[test] !== undefined) counts.closed++;
  const isOpen = sharesOf(plan, rule).some((one) => one.path === variant && one.destination === destination);
  if (!isOpen) expect.fail(`${issued.text} leads to path ${variant}: ${JSON.stringify(plan)}`);
};

/** Everyone visits and keeps what they are given. */
const visitAll = (link: Link, list: readonly Holder[], issued: Issued[], now: number): void => {
  for (const holder of list) {
    const token = holder.text === null ? null : earlierOf(holder.seal, holder.text, now);
    const earlier = token === null ? NO_VARIANTS : token.variants;
    const { agent, spot, language, id, seal } = holder;
    const decision = decide(link.compiled, visitorOf(agent, spot, language, 0, id, earlier), now * 1000, []);
    const way = link.way(wayOf(decision));
    if (way === undefined) throw new Error('Somebody was led nowhere.');
    const variants = variantsToKeep(way, decision, earlier);
    if (variants === null) continue;
    holder.text = seal.seal(id, token?.since ?? now, variants);
    issued.push({ seal, text: holder.text });
    counts.tokens++;
  }
};

test('every cell with crawlers holds at least 1 % of people, and the test has a person in it', () => {
  expect(CRAWLERS.length).toBeGreaterThan(1500);
  expect(PERSONS.size).toBe(SHARES.size);
  for (const name of CRAWLED) {
    expect(PERSONS.get(name), name).toBeDefined();
    expect(SHARES.get(name) ?? 0, name).toBeGreaterThanOrEqual(1);
  }
});

test('no campaign that the API accepts deceives anyone, through all of its revisions', {
  timeout: 900_000,
}, () => {
  fc.assert(
    fc.property(historyArbitrary, (history) => {
      counts.generated++;
      let state: CampaignState | null = null;
      const issued: Issued[] = [];
      const list = holders();
      let revision = 0;
      for (const [i, act] of history.entries()) {
        const now = START_S + i * 20 * DAY_S;
        const answer = answerTo(state, act, new Date(now * 1000));
        if (answer.kind === 'refused') refused.set(answer.reason, (refused.get(answer.reason) ?? 0) + 1);
        if (answer.kind !== 'taken') {
          if (state === null) return;
          continue;
        }
        if (state === null) counts.accepted++;
        state = answer.state;
        counts.revisions++;
        const plan = planOfState(state, ++revision);
        const link = linkOf(plan);
        if ([plan.fallback, ...plan.rules.map(({ to }) => to)].some((one) => abTestNumber(one.test) > 0)) {
          counts.tests++;
        }
        expectWeights(plan, expectShared(plan, link));
        expectAlike(plan, link);
        for (const [k, one] of issued.entries()) {
          expectInside(plan, link, one, list[k % list.length]!, now);
          expectInside(plan, link, one, list[(k * 7 + 3) % list.length]!, now);
        }
        visitAll(link, list, issued, now);
        for (const one of issued.slice(-list.length)) expectInside(plan, link, one, list[0]!, now);
      }
    }),
    { numRuns: CAMPAIGNS },
  );
  const [smallest = ''] = CRAWLED.toSorted((a, b) => SHARES.get(a)! - SHARES.get(b)!);
  console.info(
    [
      `Smallest cell that a crawler falls into: ${smallest}, ${SHARES.get(smallest)?.toFixed(2)} % of people (${CRAWLERS.length} crawlers in ${CRAWLED.length} cells).`,
      `Fewest people who share what an unknown place gets: ${(fewest * 100).toFixed(2)} %.`,
      `Campaigns: ${counts.generated} generated, ${counts.accepted} accepted, ${counts.generated - counts.accepted} refused; ${counts.revisions} revisions, ${counts.tests} with an A/B test.`,
      `Refusals: ${[...refused].map(([reason, count]) => `${reason} ${count}`).join(', ')}.`,
      `Compared: ${counts.contexts} combinations of cell, language, hour and caps; ${counts.crawlers} crawlers; ${counts.draws} keys in ${counts.splits} splits.`,
      `Tokens: ${counts.tokens} given, opened ${counts.opened} times; ${counts.kept} kept their path, ${counts.closed} were drawn again.`,
    ].join('\n'),
  );
  // All kinds must occur, or nothing is proved.
  expect(counts.accepted).toBeGreaterThan(CAMPAIGNS / 5);
  expect(counts.generated - counts.accepted).toBeGreaterThan(CAMPAIGNS / 50);
  const unfair = ['rule_only_unknown', 'rule_few_known', 'rule_only_crawlers'].filter((one) =>
    refused.has(one),
  );
  expect(unfair.length).toBeGreaterThan(0);
  expect(Math.min(counts.tests, counts.kept, counts.closed)).toBeGreaterThan(CAMPAIGNS / 50);
});
