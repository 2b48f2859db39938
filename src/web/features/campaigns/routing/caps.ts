import type { Caps } from '../../../../contracts/routing/routing.ts';

/** Typed caps; '' if none. */
export interface TypedCaps {
  hour: string;
  day: string;
  total: string;
}

export const CAP_PERIODS = ['hour', 'day', 'total'] as const;

export const noCaps: TypedCaps = { hour: '', day: '', total: '' };

const capText = (limit: number | undefined): string => (limit === undefined ? '' : String(limit));

export const capTexts = ({ hour, day, total }: Caps): TypedCaps => ({
  hour: capText(hour),
  day: capText(day),
  total: capText(total),
});

/** Digits only, or in groups of three with the same separator: `1500`, `1,500`, `1 500 000`. */
const CAP = /^(?:\d{1,10}|\d{1,3}([.,'’ \u00a0\u202f])\d{3}(?:\1\d{3})*)$/;

/** A typed cap; null for an empty field, NaN for anything but a whole number: `1.5` is not fifteen. */
export const capOf = (typed: string): number | null => {
  const text = typed.trim();
  if (text === '') return null;
  return CAP.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN;
};

/** An unreadable cap becomes one that the contract refuses. */
export const capsOf = (typed: TypedCaps): Caps => {
  const caps: Caps = {};
  for (const per of CAP_PERIODS) {
    const limit = capOf(typed[per]);
    if (limit !== null) caps[per] = Number.isNaN(limit) ? -1 : limit;
  }
  return caps;
};
