/** What typed text can be the ID of. `other`: a transaction, a receipt, a delivery. */
export interface TypedId {
  kind: 'click' | 'campaign' | 'abTest' | 'offer' | 'landing' | 'report' | 'other';
  id: string;
}

const CLICK_ID = /^[A-Za-z0-9_-]{43}$/;
const OWN_ID = /^(cmp|abt|off|lnd|rpt)_[A-Za-z0-9]{16}$/;
const KINDS = { cmp: 'campaign', abt: 'abTest', off: 'offer', lnd: 'landing', rpt: 'report' } as const;
/** With a digit, so that words are not looked for among conversions. */
const OTHER_ID = /^(?=.*\d)[\p{L}\p{N}_.:#/-]{5,200}$/u;

/** The ID that these words are; null if they are none. */
export const typedId = (words: string): TypedId | null => {
  const id = words.trim();
  if (CLICK_ID.test(id)) return { kind: 'click', id };
  const own = OWN_ID.exec(id)?.[1];
  if (own !== undefined) return { kind: KINDS[own as keyof typeof KINDS], id };
  return OTHER_ID.test(id) ? { kind: 'other', id } : null;
};

const SHOWN = 20;

/** An ID as it is shown in a line. */
export const shortId = (id: string): string => (id.length > SHOWN ? `${id.slice(0, SHOWN - 1)}…` : id);
