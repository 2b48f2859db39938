import type { Change, PathName, RuleName } from '../../../../contracts/campaign-changes/change.ts';
import type { BodyField } from '../../../../contracts/campaigns/campaign-body.ts';
import type { Words } from '../../../decision/words.ts';
import type { MessageKey } from '../../../i18n/english.ts';
import { costWords } from '../costs/cost-text.ts';
import { conditionWords, exitWords } from '../routing/routing-text.ts';

/** The tools for describing changes. */
export interface ChangeWords extends Words {
  /** An amount whose currency is no longer known. */
  amount: (decimal: string) => string;
  /** Names of conversion types by their numbers, as a list. */
  types: (numbers: readonly number[]) => string;
  /** Host of a domain by its id; the id itself when unknown. */
  host: (domain: string) => string;
}

const labels: Record<BodyField, MessageKey> = {
  name: 'campaign.name',
  status: 'change.status',
  domainId: 'campaign.domain',
  slug: 'campaign.slug.edit',
  notes: 'campaign.notes.label',
  tags: 'change.tags',
  source: 'change.source',
  timeZone: 'change.timeZone',
  startsAt: 'change.startsAt',
  endsAt: 'change.endsAt',
  redirect: 'behaviour.redirect',
  referrer: 'behaviour.referrer',
  passQuery: 'change.passQuery',
  invalidTraffic: 'behaviour.invalidTraffic',
  inactive: 'change.inactive',
  disclosure: 'change.disclosure',
  costs: 'change.costs',
};

type FieldChange = Extract<Change, { kind: 'field' }>;
type Value = FieldChange['before'];
type Who = Extract<Change, { kind: 'rule_added' }>['who'];

const valueWords = (
  { t, time, host, list, amount: price, types }: ChangeWords,
  field: BodyField,
  value: Value,
): string => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return t('change.empty');
  if (Array.isArray(value)) return list(value, 'conjunction');
  if (typeof value === 'object') {
    return value.model === 'none' ? t('change.empty') : costWords(t, value, { price, types });
  }
  const text = String(value);
  switch (field) {
    case 'status':
      return t(`campaign.status.${text}` as 'campaign.status.active');
    case 'startsAt':
    case 'endsAt':
      return time(Date.parse(text));
    case 'domainId':
      return host(text);
    case 'passQuery':
      return t(value === true ? 'change.yes' : 'change.no');
    case 'disclosure':
      return t(`change.disclosure.${text}` as 'change.disclosure.public');
    case 'redirect':
      return t(`behaviour.short.${text}` as 'behaviour.short.302');
    case 'referrer':
    case 'invalidTraffic':
    case 'inactive':
      return t(`behaviour.${field}.${text}` as 'behaviour.referrer.hidden');
    default:
      return text;
  }
};

/** Longer texts are shown separately. */
const SHORT = 120;

const fieldWords = (words: ChangeWords, { field, before, after }: FieldChange): string => {
  const label = words.t(labels[field]);
  const texts = [before, after].map((value) => valueWords(words, field, value));
  if (texts.some((text) => text.length > SHORT || text.includes('\n'))) {
    return words.t('change.long', { field: label });
  }
  return words.t('change.field', { field: label, before: texts[0] ?? '', after: texts[1] ?? '' });
};

const offerWords = ({ t, weight }: ChangeWords, offers: PathName['offers']): string =>
  offers.length === 1
    ? (offers[0]?.name ?? '')
    : offers.map((o) => t('campaign.routing.share', { page: o.name, share: weight(o.weight) })).join(', ');

const pathWords = (words: ChangeWords, { landing, offers, exits = [] }: PathName): string => {
  const { t } = words;
  const lists = [offers, ...exits].map((list) => offerWords(words, list));
  const pages = exitWords(t, lists);
  return landing === null ? pages : t('campaign.routing.landing', { landing, offers: pages });
};

const ruleWords = ({ t }: ChangeWords, { place, name }: RuleName): string =>
  name === '' ? t('campaign.rule.unnamed', { number: place }) : t('campaign.rule', { number: place, name });

const whoWords = (words: ChangeWords, { match, conditions }: Who): string =>
  conditions.length === 0
    ? words.t('campaign.rule.always')
    : words.list(
        conditions.map((one) => conditionWords(words, one)),
        match === 'all' ? 'conjunction' : 'disjunction',
      );

const splitWords = (
  words: ChangeWords,
  { rule, arms: variants }: Extract<Change, { kind: 'split' }>,
): string => {
  const { t, weight } = words;
  const share = (value: number | null): string => (value === null ? t('app.notKnown') : weight(value));
  return t('change.split', {
    where: rule === null ? t('campaign.default') : ruleWords(words, rule),
    arms: variants
      .map(({ path, before, after }) =>
        t('change.variant', { page: pathWords(words, path), before: share(before), after: share(after) }),
      )
      .join(', '),
  });
};

/** A difference in one sentence. */
export const changeWords = (words: ChangeWords, change: Change): string => {
  const { t } = words;
  switch (change.kind) {
    case 'field':
      return fieldWords(words, change);
    case 'cap': {
      const limit = (value: number | null): string | number => value ?? t('change.empty');
      const where = change.rule === null ? t('change.campaign') : ruleWords(words, change.rule);
      return t(`change.cap.${change.per}`, {
        where,
        before: limit(change.before),
        after: limit(change.after),
      });
    }
    case 'destination_added':
      return t('change.destination.added', { name: change.name, url: change.url });
    case 'destination_removed':
      return t('change.destination.removed', { name: change.name, url: change.url });
    case 'destination_name':
      return t('change.destination.name', { before: change.before, after: change.after });
    case 'destination_url':
      return t('change.destination.url', { name: change.name, before: change.before, after: change.after });
    case 'destination_parameters': {
      const { name, before, after } = change;
      if (before === '') return t('change.destination.parameters.added', { name, after });
      if (after === '') return t('change.destination.parameters.removed', { name, before });
      return t('change.destination.parameters', { name, before, after });
    }
    case 'path_added':
      return t('change.path.added', { path: pathWords(words, change.path) });
    case 'path_removed':
      return t('change.path.removed', { path: pathWords(words, change.path) });
    case 'path_changed':
      return t('change.path.changed', {
        before: pathWords(words, change.before),
        after: pathWords(words, change.after),
      });
    case 'split':
      return splitWords(words, change);
    case 'rule_added':
      return t('change.rule.added', {
        rule: ruleWords(words, change.rule),
        who: whoWords(words, change.who),
      });
    case 'rule_removed':
      return t('change.rule.removed', {
        rule: ruleWords(words, change.rule),
        who: whoWords(words, change.who),
      });
    case 'rule_name':
      return t('change.rule.name', {
        place: change.place,
        before: change.before || t('change.empty'),
        after: change.after || t('change.empty'),
      });
    case 'rule_who':
      return t('change.rule.who', {
        rule: ruleWords(words, change.rule),
        before: whoWords(words, change.before),
        after: whoWords(words, change.after),
      });
    case 'order':
      return t(`change.order.${change.of}`, { names: words.list(change.names, 'conjunction') });
  }
};
