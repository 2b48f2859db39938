import type { RuleInput } from '../../../contracts/routing.ts';
import { deadRules } from '../../../contracts/unreachable.ts';
import type { Words } from '../../decision/words.ts';
import { parsePercent } from '../../split/weights.ts';
import { capsOf } from './caps.ts';
import type { ArmValues, PathValues, RoutingValues, RuleValues } from './routing-values.ts';
import { whoWords } from './routing-words.ts';
import { destinationNames } from './use-names.ts';

/** Where a part of the visitors goes. */
export interface MapWay {
  key: string;
  name: string;
  /** Hundredths of a percent of the split it stands in. */
  share: number;
  shown: string;
  /** Why it leads nowhere; null: it leads somewhere. */
  end: 'noPage' | 'noUrl' | null;
  /** What comes behind a landing page. */
  then: MapWay[];
}

/** A rule, or everybody else. */
export interface MapBox {
  key: string;
  title: string;
  who: string | null;
  warning: string | null;
  ways: MapWay[];
}

/** A rule as the contract has it; in one that is not finished nobody can be told to be dead. */
const isFinished = (rule: RuleValues): boolean => rule.conditions.every(({ values }) => values.length > 0);

const asInput = (rule: RuleValues): Pick<RuleInput, 'match' | 'conditions' | 'caps'> => ({
  match: rule.match,
  conditions: rule.conditions,
  // One that is not finished hides none of those behind it.
  caps: isFinished(rule) ? capsOf(rule.caps) : { total: 1 },
});

const waysOf = (words: Words, routing: RoutingValues, arms: readonly ArmValues[]): MapWay[] => {
  const { t, weight } = words;
  const names = destinationNames(t, routing.destinations);
  const urls = new Map(routing.destinations.map(({ key, url }) => [key, url.trim()]));
  const paths = new Map(routing.paths.map((path) => [path.key, path]));
  const page = (key: string, share: number, then: MapWay[], of: string): MapWay => ({
    key: of,
    name: names.get(key) ?? t('editor.notChosen'),
    share,
    shown: weight(share),
    end: names.has(key) ? (urls.get(key) === '' ? 'noUrl' : null) : 'noPage',
    then,
  });
  const offersOf = ({ offers }: PathValues, of: number, under: string): MapWay[] =>
    offers.map(({ destination, weight: text }, place) =>
      page(destination, Math.round(((parsePercent(text) ?? 0) * of) / 10_000), [], `${under}-${place}`),
    );
  return arms.flatMap((arm, place): MapWay[] => {
    const share = parsePercent(arm.weight) ?? 0;
    const path = paths.get(arm.path);
    if (path === undefined) return [page('', share, [], `${place}`)];
    return path.landing === null
      ? offersOf(path, share, `${place}`)
      : [page(path.landing, share, offersOf(path, 10_000, `${place}`), `${place}`)];
  });
};

/** What the map shows of a routing, half typed or whole. */
export const routeMap = (words: Words, routing: RoutingValues): MapBox[] => {
  const { t } = words;
  const { rules } = routing;
  const titleOf = (place: number): string => {
    const name = rules[place]?.name.trim() ?? '';
    const number = place + 1;
    return name === '' ? t('campaign.rule.unnamed', { number }) : t('campaign.rule', { number, name });
  };
  const dead = new Map(deadRules(rules.map(asInput)).map((one) => [one.place, one]));
  const warningOf = (rule: RuleValues, place: number): string | null => {
    if (!isFinished(rule)) return t('editor.map.unfinished');
    const one = dead.get(place);
    return one === undefined
      ? null
      : t(`lint.rule_${one.reason}`, { token: one.by === null ? '' : titleOf(one.by) });
  };
  return [
    ...rules.map((rule, place) => ({
      key: rule.key,
      title: titleOf(place),
      who: whoWords(words, { ...rule, caps: capsOf(rule.caps) }),
      warning: warningOf(rule, place),
      ways: waysOf(words, routing, rule.to),
    })),
    {
      key: 'default',
      title: t(rules.length === 0 ? 'campaign.default.only' : 'campaign.default'),
      who: null,
      warning: null,
      ways: waysOf(words, routing, routing.default),
    },
  ];
};
