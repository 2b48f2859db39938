import type { Campaign } from '../../../../contracts/campaigns/campaign.ts';
import type { RuleInput } from '../../../../contracts/routing/routing.ts';
import type { Condition, Hours } from '../../../../contracts/routing/targeting.ts';
import { offersByExit } from '../../../../core/routing/exits.ts';
import type { Words } from '../../../decision/words.ts';

type Routed = Pick<Campaign, 'destinations' | 'paths' | 'default' | 'rules'>;

/** `Page A 60%, Page B 40%`, or the name of a single one. */
const shares = ({ t, weight }: Words, items: readonly { name: string; weight: number }[]): string =>
  items.length === 1
    ? (items[0]?.name ?? '')
    : items
        .map((item) => t('campaign.routing.share', { page: item.name, share: weight(item.weight) }))
        .join(', ');

/** `exit 1: Page A; exit 2: Page B`, or the offers alone if there is one exit. `exits`: the offers of each. */
export const exitWords = (t: Words['t'], exits: readonly string[]): string =>
  exits.length === 1
    ? (exits[0] ?? '')
    : exits.map((offers, place) => t('campaign.routing.exit', { number: place + 1, offers })).join('; ');

const pathWords = (words: Words, { destinations, paths }: Routed, place: number): string => {
  const path = paths[place];
  if (!path) return words.t('app.notKnown');
  const nameOf = (at: number): string => destinations[at]?.name || destinations[at]?.url || '';
  const offers = exitWords(
    words.t,
    offersByExit(path).map((list) =>
      shares(
        words,
        list.map((offer) => ({ name: nameOf(offer.destination), weight: offer.weight })),
      ),
    ),
  );
  return path.landing === null
    ? offers
    : words.t('campaign.routing.landing', { landing: nameOf(path.landing), offers });
};

/** A path with several pages is put in parentheses when it shares a split. */
const splitWords = (words: Words, routed: Routed, split: Routed['default']): string =>
  shares(
    words,
    split.map(({ path, weight }) => {
      const name = pathWords(words, routed, path);
      const { landing = null, offers = [] } = routed.paths[path] ?? {};
      const several = landing !== null || offers.length > 1;
      return { name: several && split.length > 1 ? `(${name})` : name, weight };
    }),
  );

const spanWords = ({ t, list, zone }: Words, { days, from, to }: Hours): string =>
  t('campaign.routing.span', {
    days: list(
      days.map((day) => t(`campaign.day.${day}`)),
      'conjunction',
    ),
    from,
    to,
    zone,
  });

const valueNames = ({ t, nameOf }: Words, condition: Exclude<Condition, { field: 'hours' }>): string[] => {
  switch (condition.field) {
    case 'country':
      return condition.values.map((code) => nameOf(code, 'region'));
    case 'language':
      return condition.values.map((code) => nameOf(code, 'language'));
    case 'region':
      return condition.values;
    default:
      return condition.values.map((value) => t(`word.${value}`));
  }
};

export const conditionWords = (words: Words, condition: Condition): string => {
  const { t, list } = words;
  if (condition.field === 'hours') {
    const values = list(
      condition.values.map((span) => spanWords(words, span)),
      'disjunction',
    );
    return t(condition.is ? 'campaign.routing.hours' : 'campaign.routing.notHours', { values });
  }
  const field = t(`campaign.field.${condition.field}`);
  const names = valueNames(words, condition);
  const values = names.length === 0 ? t('app.notKnown') : list(names, 'disjunction');
  return t(condition.is ? 'campaign.routing.is' : 'campaign.routing.isNot', { field, values });
};

/** `until 5 per hour`; null if there is no cap. */
const capWords = ({ t, list }: Words, { caps }: Pick<RuleInput, 'caps'>): string | null => {
  const limits = (['hour', 'day', 'total'] as const).flatMap((per) => {
    const limit = caps[per];
    return limit === undefined ? [] : [t(`behaviour.short.cap.${per}`, { limit })];
  });
  return limits.length === 0 ? null : t('campaign.rule.caps', { caps: list(limits, 'disjunction') });
};

/** A rule's audience and caps. */
export const whoWords = (words: Words, rule: Pick<RuleInput, 'match' | 'conditions' | 'caps'>): string => {
  const { t, list } = words;
  const conditions = rule.conditions.map((one) => conditionWords(words, one));
  const who =
    conditions.length === 0
      ? t('campaign.rule.always')
      : list(conditions, rule.match === 'all' ? 'conjunction' : 'disjunction');
  const limit = capWords(words, rule);
  return limit === null ? who : `${who} (${limit})`;
};

export interface RuleWords {
  key: string;
  title: string;
  text: string;
}

/** The rules in order and the default, each with who goes where. */
export const routingWords = (words: Words, routed: Routed): RuleWords[] => {
  const { t } = words;
  const rules = routed.rules.map((rule, place) => {
    const number = place + 1;
    return {
      key: String(rule.number ?? number),
      title:
        rule.name === ''
          ? t('campaign.rule.unnamed', { number })
          : t('campaign.rule', { number, name: rule.name }),
      text: t('campaign.routing.leads', {
        who: whoWords(words, rule),
        where: splitWords(words, routed, rule.to),
      }),
    };
  });
  const everybody = t(rules.length === 0 ? 'campaign.default.only' : 'campaign.default');
  return [
    ...rules,
    { key: 'default', title: everybody, text: `→ ${splitWords(words, routed, routed.default)}` },
  ];
};
