import { SUBS } from '../report/subs.ts';
import { sourceClickId } from '../routing/url/platform-click-ids.ts';
import { POSTBACK_MACROS } from '../routing/url/template.ts';
import { isUnfilledParameter } from '../routing/url/unfilled.ts';
import type { OutgoingFacts } from './facts.ts';

export type PostbackMacro = (typeof POSTBACK_MACROS)[number];

const names: ReadonlySet<string> = new Set(POSTBACK_MACROS);
export const isPostbackMacro = (name: string): name is PostbackMacro => names.has(name);

const subs = Object.fromEntries(
  SUBS.map((name, place) => [name, ({ click }: OutgoingFacts) => click?.subs[place] ?? '']),
);

const values: Readonly<Record<string, (facts: OutgoingFacts) => string>> = {
  ...subs,
  click_id: ({ clickId }) => clickId,
  campaign_id: ({ campaign }) => campaign?.id ?? '',
  campaign: ({ campaign }) => campaign?.name ?? '',
  source: ({ campaign }) => campaign?.source ?? '',
  variant: ({ variant }) => String(variant),
  destination: ({ destination }) => destination,
  country: ({ click }) => click?.country ?? '',
  region: ({ click }) => click?.region ?? '',
  city: ({ click }) => click?.city ?? '',
  device: ({ click }) => click?.device ?? '',
  os: ({ click }) => click?.os ?? '',
  browser: ({ click }) => click?.browser ?? '',
  language: ({ click }) => click?.language ?? '',
  time: ({ time }) => String(Math.floor(time / 1000)),
  random: ({ random }) => String(random),
  // A source could not match a token that it never filled in.
  source_click_id: ({ click }) => {
    const id = sourceClickId(click?.clickIds ?? null);
    return isUnfilledParameter(id) ? '' : id;
  },
  cost: ({ click }) => click?.cost ?? '',
  // Next to a payout, this is the payout's currency, not that of the click's cost.
  currency: ({ currency }) => currency,
  status: ({ status }) => status,
  event: ({ event }) => event,
  payout: ({ payout }) => payout ?? '',
  txid: ({ transaction }) => transaction,
  revenue: ({ revenue }) => revenue ?? '',
};

/** Value of a postback macro; '' if unknown. */
export const macroValue = (name: PostbackMacro, facts: OutgoingFacts): string =>
  (values[name]?.(facts) ?? '').toWellFormed();

/** Part of a typed text: literal, macro or secret. */
export type Part =
  | { readonly text: string }
  | { readonly macro: PostbackMacro }
  | { readonly secret: string };

const PLACES = /\{secret:([A-Za-z][A-Za-z0-9_-]{0,39})\}|\{([A-Za-z0-9_.-]+)\}/g;

/** The parts of a text. Anything that only looks like a macro stays literal. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACES)) {
    const [whole, secret, macro] = match;
    let part: Part;
    if (secret !== undefined) part = { secret };
    else if (macro !== undefined && isPostbackMacro(macro)) part = { macro };
    else continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push(part);
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
};

/** Names of the secrets used in a text. */
export const secretsIn = (text: string): string[] =>
  partsOf(text).flatMap((part) => ('secret' in part ? [part.secret] : []));

/** Whether each part begins inside a JSON string, the only place allowed for a secret. */
export const withPlaces = (parts: readonly Part[]): { part: Part; quoted: boolean }[] => {
  let quoted = false;
  let escaped = false;
  return parts.map((part) => {
    const place = { part, quoted };
    if ('text' in part) {
      for (const char of part.text) {
        if (escaped) escaped = false;
        else if (quoted && char === '\\') escaped = true;
        else if (char === '"') quoted = !quoted;
      }
    }
    return place;
  });
};
