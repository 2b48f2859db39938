import type { PostbackRefusal } from '../../core/postback/refusal.ts';
import { type Parameters, readMembers } from '../postback/parameters.ts';
import { MAX_TOKEN } from '../visitors/visitor-token.ts';

/** A message from the script of a page (tracker.ts). */
export type ScriptMessage =
  | {
      readonly kind: 'visit';
      /** Slug of the campaign. */
      readonly link: string;
      /** Path and query of the page, and the query alone without its question mark. */
      readonly page: string;
      readonly query: string;
      readonly referrer: string;
      /** Visitor token from the page's storage, not yet verified; '' when there is none. */
      readonly visitor: string;
    }
  | { readonly kind: 'landed'; readonly clickId: string }
  /** Keyed by our names, and read by the rules for postbacks. */
  | { readonly kind: 'convert'; readonly clickId: string; readonly parameters: Parameters };

export type ScriptRefusal =
  | 'body_not_json'
  | 'kind_unknown'
  | 'link_invalid'
  | 'page_invalid'
  | PostbackRefusal;

export const refusalWords: Readonly<Partial<Record<ScriptRefusal, string>>> = {
  body_not_json: 'The body must be a single JSON object.',
  kind_unknown: 'The member "kind" must be "visit", "landed" or "convert".',
  link_invalid: 'The member "link" must be the slug of a link, 1 to 255 characters long.',
  page_invalid: 'The member "page" must be the path and query of the page, starting with a slash.',
  click_id_missing: 'The member "click" must be the click ID.',
};

type Members = Readonly<Record<string, unknown>>;

const membersOf = (text: string): Members | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

/** JSON can carry half of a surrogate pair, which no encoding of an address or a record accepts: it becomes U+FFFD. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : '');

/** Numbers are taken as written: `12.5`. */
const numberText = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value));

const visitOf = (members: Members): ScriptMessage | ScriptRefusal => {
  const link = textOf(members.link);
  const page = textOf(members.page);
  if (link === '' || link.length > 255) return 'link_invalid';
  if (!page.startsWith('/')) return 'page_invalid';
  const mark = page.indexOf('?');
  const visitor = textOf(members.visitor);
  return {
    kind: 'visit',
    link,
    page,
    query: mark < 0 ? '' : page.slice(mark + 1),
    referrer: textOf(members.referrer),
    // As with cookies, tokens that cannot be ours are ignored.
    visitor: visitor.length > MAX_TOKEN ? '' : visitor,
  };
};

const conversionOf = (members: Members): ScriptMessage | ScriptRefusal => {
  const clickId = textOf(members.click).trim();
  if (clickId === '') return 'click_id_missing';
  const payout = numberText(members.payout);
  const parameters = readMembers({
    click_id: clickId,
    event: numberText(members.event),
    status: textOf(members.status),
    payout: payout === '' ? numberText(members.value) : payout,
    currency: textOf(members.currency),
    transaction: numberText(members.txid),
    email: textOf(members.email),
    phone: numberText(members.phone),
    external_id: numberText(members.external_id),
  });
  return { kind: 'convert', clickId, parameters };
};

/** Reads the body of a POST to `/t.js`, or returns what is wrong with it. Unknown members are ignored. */
export const readMessage = (body: string): ScriptMessage | ScriptRefusal => {
  const members = membersOf(body);
  if (members === null) return 'body_not_json';
  switch (members.kind) {
    case 'visit':
      return visitOf(members);
    case 'landed': {
      const clickId = textOf(members.click);
      return clickId === '' ? 'click_id_missing' : { kind: 'landed', clickId };
    }
    case 'convert':
      return conversionOf(members);
    default:
      return 'kind_unknown';
  }
};
