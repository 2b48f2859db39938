import { unfairFields } from '../../../../contracts/routing/fair-rules.ts';
import type { RuleInput } from '../../../../contracts/routing/routing.ts';
import { deadRules } from '../../../../contracts/routing/unreachable.ts';
import { offersByExit, offersOf } from '../../../../core/routing/exits.ts';
import { composedUrl } from '../../../../core/routing/url/own-parameters.ts';
import type { Words } from '../../../decision/words.ts';
import { parsePercent } from '../../../split/weights.ts';
import { fieldKey } from '../../../ui/feedback/failure.ts';
import { capsOf } from './caps.ts';
import { whoWords } from './routing-text.ts';
import type { OfferValues, RoutingValues, RuleValues, VariantValues } from './routing-values.ts';
import { destinationNames } from './use-names.ts';

/** A way that some visitors take. */
export interface MapWay {
  key: string;
  name: string;
  /** Hundredths of a percent of its split. */
  share: number;
  shown: string;
  /** Why it leads nowhere, or gets no new visitors; null if neither. */
  end: 'noPage' | 'noUrl' | 'closed' | null;
  /** The offers behind each exit of a landing page. */
  exits: MapWay[][];
}

/** A rule or the default path. */
export interface MapBox {
  key: string;
  title: string;
  who: string | null;
  warning: string | null;
  ways: MapWay[];
}

/** Whether all conditions have values; an unfinished rule cannot be judged unreachable. */
const isFinished = (rule: RuleValues): boolean => rule.conditions.every(({ values }) => values.length > 0);

const asInput = (rule: RuleValues): Pick<RuleInput, 'match' | 'conditions' | 'caps'> => ({
  match: rule.match,
  conditions: rule.conditions,
  // An unfinished rule hides none of those after it.
  caps: isFinished(rule) ? capsOf(rule.caps) : { total: 1 },
});

const waysOf = (
  words: Words,
  routing: RoutingValues,
  variants: readonly VariantValues[],
  open: ReadonlySet<string | null>,
): MapWay[] => {
  const { t, weight } = words;
  const names = destinationNames(t, routing.destinations);
  const urls = new Map(
    routing.destinations.map(({ key, url, parameters }) => [
      key,
      url.trim() === '' ? '' : composedUrl({ url: url.trim(), parameters }),
    ]),
  );
  const paths = new Map(routing.paths.map((path) => [path.key, path]));
  const page = (key: string, share: number, exits: MapWay[][], of: string): MapWay => ({
    key: of,
    name: names.get(key) ?? t('editor.notChosen'),
    share,
    shown: weight(share),
    end: !names.has(key) ? 'noPage' : urls.get(key) === '' ? 'noUrl' : open.has(key) ? null : 'closed',
    exits,
  });
  const waysTo = (offers: readonly OfferValues[], of: number, under: string): MapWay[] =>
    offers.map(({ destination, weight: text }, place) =>
      page(destination, Math.round(((parsePercent(text) ?? 0) * of) / 10_000), [], `${under}-${place}`),
    );
  return variants.flatMap((variant, place): MapWay[] => {
    const share = parsePercent(variant.weight) ?? 0;
    const path = paths.get(variant.path);
    if (path === undefined) return [page('', share, [], `${place}`)];
    return path.landing === null
      ? waysTo(path.offers, share, `${place}`)
      : [
          page(
            path.landing,
            share,
            offersByExit(path).map((offers, exit) => waysTo(offers, 10_000, `${place}-${exit}`)),
            `${place}`,
          ),
        ];
  });
};

/**
 * Rules that the server would refuse as unfair, by field. All rules are judged together, so an unfinished one prevents
 * any judgment.
 */
const unfairAt = ({ paths, rules, default: fallback }: RoutingValues): Record<string, string> => {
  if (!rules.every(isFinished)) return {};
  const variantsOf = (variants: readonly VariantValues[]) =>
    variants.map(({ path, weight }) => ({
      path: paths.findIndex(({ key }) => key === path),
      weight: parsePercent(weight) ?? 0,
    }));
  const asked = rules.map((rule) => ({ ...asInput(rule), to: variantsOf(rule.to) }));
  return unfairFields({ rules: asked, default: variantsOf(fallback) }).fields;
};

/** Destinations that new visitors can reach, by their keys in the form. */
const openPages = ({ paths, rules, default: fallback }: RoutingValues, dead: ReadonlySet<number>) => {
  const byKey = new Map(paths.map((path) => [path.key, path]));
  const splits = [...rules.map(({ to }) => to), fallback].filter((_, place) => !dead.has(place));
  const gets = ({ weight }: { weight: string }): boolean => parsePercent(weight) !== 0;
  const open = splits.flat().flatMap((variant) => (gets(variant) ? (byKey.get(variant.path) ?? []) : []));
  return new Set(
    open.flatMap((path) => [
      path.landing,
      ...offersOf(path)
        .filter(gets)
        .map((o) => o.destination),
    ]),
  );
};

/** The map of a routing, complete or not. */
export const routeMap = (words: Words, routing: RoutingValues): MapBox[] => {
  const { t } = words;
  const { rules } = routing;
  const titleOf = (place: number): string => {
    const name = rules[place]?.name.trim() ?? '';
    const number = place + 1;
    return name === '' ? t('campaign.rule.unnamed', { number }) : t('campaign.rule', { number, name });
  };
  const unfair = unfairAt(routing);
  const dead = new Map(deadRules(rules.map(asInput)).map((one) => [one.place, one]));
  const everybody = { match: 'all' as const, conditions: [], caps: {} };
  const places = deadRules([...rules.map(asInput), everybody]).map(({ place }) => place);
  const open = openPages(routing, new Set(places));
  const warningOf = (rule: RuleValues, place: number): string | null => {
    if (!isFinished(rule)) return t('editor.map.unfinished');
    const refused = unfair[`rules.${place}.conditions`];
    if (refused !== undefined) return t(fieldKey(refused));
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
      ways: waysOf(words, routing, rule.to, open),
    })),
    {
      key: 'default',
      title: t(rules.length === 0 ? 'campaign.default.only' : 'campaign.default'),
      who: null,
      warning: unfair.default === undefined ? null : t(fieldKey(unfair.default)),
      ways: waysOf(words, routing, routing.default, open),
    },
  ];
};
