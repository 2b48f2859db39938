import { hash } from 'node:crypto';
import { roundDecimal, roundSigned } from '../../core/money/decimal.ts';
import type { IntakeParameter } from '../../core/postback/intake.ts';
import type { PostbackRefusal } from '../../core/postback/refusal.ts';
import { isUnfilled } from '../../core/routing/url/unfilled.ts';
import type { PostbackFields } from '../../events/journal/record.ts';
import type { IntakeRules } from './rules.ts';

/** Members of a record; unknown ones are absent. */
interface PersonFields {
  he?: string;
  hp?: string;
  hq?: string;
  xi?: string;
}

const HASHED = /^[0-9a-f]{64}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/** An existing hash is used unchanged: the sender kept the original. */
const hashedAs = (text: string, of: string): string => (HASHED.test(text) ? text : sha256(of));

/**
 * Hashes of a postback's personal data; nothing else of it is kept. Meta takes a phone number as digits, TikTok with a
 * plus; a phone number sent as a hash goes to both.
 */
const personHashes = (
  email: string,
  phone: string,
  externalId: string,
): PersonFields | 'email_invalid' | 'phone_invalid' => {
  const fields: PersonFields = {};
  if (email !== '') {
    const address = email.toLowerCase();
    if (!HASHED.test(address) && !EMAIL.test(address)) return 'email_invalid';
    fields.he = hashedAs(address, address);
  }
  if (phone !== '') {
    const known = phone.toLowerCase();
    const digits = phone.replace(/[\s().+-]/g, '').replace(/^00/, '');
    if (!HASHED.test(known) && !/^[1-9]\d{6,14}$/.test(digits)) return 'phone_invalid';
    fields.hp = hashedAs(known, digits);
    fields.hq = hashedAs(known, `+${digits}`);
  }
  if (externalId !== '') fields.xi = hashedAs(externalId.toLowerCase(), externalId);
  return fields;
};

export interface Postback {
  readonly clickId: string;
  /** lead, sale, hold, rejected, or a custom word. */
  readonly status: string;
  /** As received; '' when none was. */
  readonly statusReceived: string;
  /** Normalized; null if not given. Below zero: an adjustment. */
  readonly payout: string | null;
  /** Upper-case ISO 4217; null for the workspace's. */
  readonly currency: string | null;
  readonly transaction: string;
  readonly event: string;
  readonly test: boolean;
  /** Whether the status is unknown to the workspace. */
  readonly custom: boolean;
  /** Hashes of the person. */
  readonly person: Pick<PostbackFields, 'he' | 'hp' | 'hq' | 'xi'>;
}

/** Control characters: databases and text lines that receive names chosen by others cannot hold them. */
const CONTROL = /\p{Cc}/u;

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const statusOf = (received: string, hasPayout: boolean, { statuses }: IntakeRules): string | null => {
  if (received === '') return hasPayout ? 'sale' : 'lead';
  const word = received.toLowerCase();
  return statuses.get(word) ?? (/^[a-z0-9_-]{1,32}$/.test(word) ? word : null);
};

/** The value sent for our name; '' if none. `values`: by the sender's names, none of them empty. */
export const sentAs = (
  values: ReadonlyMap<string, string>,
  rules: IntakeRules,
  ours: IntakeParameter,
): string => {
  for (const name of rules.names[ours]) {
    const value = values.get(name);
    if (value !== undefined) return value;
  }
  return '';
};

/** Those where a macro cannot be a valid value; in others, such as a transaction ID, it may be intended. */
const READ = ['click_id', 'payout', 'currency', 'email', 'phone'] as const;

const hasMacro = (values: ReadonlyMap<string, string>, rules: IntakeRules): boolean => {
  const status = sentAs(values, rules, 'status');
  return (
    READ.some((ours) => isUnfilled(sentAs(values, rules, ours))) ||
    (isUnfilled(status) && !rules.statuses.has(status.toLowerCase()))
  );
};

/** Reads a postback, or returns what is wrong with it. */
export const readPostback = (
  values: ReadonlyMap<string, string>,
  rules: IntakeRules,
): Postback | PostbackRefusal => {
  const pick = (ours: IntakeParameter): string => sentAs(values, rules, ours);
  if (hasMacro(values, rules)) return 'macro_not_filled';
  const clickId = pick('click_id');
  if (clickId === '') return 'click_id_missing';
  const payoutText = pick('payout');
  const payout = payoutText === '' ? null : (rules.adjustments ? roundSigned : roundDecimal)(payoutText);
  if (payoutText !== '' && payout === null)
    return roundSigned(payoutText) === null ? 'payout_invalid' : 'payout_negative';
  const currency = pick('currency').toUpperCase();
  if (currency !== '' && !currencies.has(currency)) return 'currency_invalid';
  const statusReceived = pick('status');
  const status = statusOf(statusReceived, payout !== null, rules);
  if (status === null) return 'status_invalid';
  const transaction = pick('transaction');
  if (transaction.length > 128 || CONTROL.test(transaction)) return 'transaction_invalid';
  const event = pick('event') || 'conversion';
  if (event.length > 64 || CONTROL.test(event)) return 'event_invalid';
  const person = personHashes(pick('email'), pick('phone'), pick('external_id'));
  if (typeof person === 'string') return person;
  return {
    clickId,
    status,
    payout,
    transaction,
    event,
    person,
    // Mapped words have no separate length limit.
    statusReceived: statusReceived.replaceAll('\0', '').slice(0, 64),
    currency: currency === '' ? rules.currency : currency,
    test: /^(?:1|true|yes)$/i.test(pick('test')),
    custom: !rules.known.has(status),
  };
};
