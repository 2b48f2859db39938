import { type EarlierArm, NO_EARLIER_ARMS } from '../core/routing/plan.ts';

/**
 * The link domain's first-party cookies. `fl_v`: visitor id. `fl_a`: arms as `test~phase~arm.test~phase~arm`, oldest
 * first; the offer of a path that has several stands there too (core/routing/offers.ts). `fl_c`: the latest click on a landing page, for `/out`, as its id or `id.query` with what came with it
 * (click-parameters.ts).
 */

const VISITOR = 'fl_v';
const ARMS = 'fl_a';
const CLICK = 'fl_c';
const MAX_ARMS = 40;
const MAX_ARMS_TEXT = 2048;
const ID = /^[A-Za-z0-9_-]{22}$/;

/** What a test id must look like to stand in the cookie; the snapshot's check refuses others. */
export const TEST_ID = /^[A-Za-z0-9_:-]{1,64}$/;

/** Value of a cookie in a Cookie header; the first of several; null when it is not there. */
export const readCookie = (header: string, name: string): string | null => {
  for (let from = 0; from < header.length; ) {
    let end = header.indexOf(';', from);
    if (end < 0) end = header.length;
    while (header.charCodeAt(from) === 0x20) from++;
    if (header.charCodeAt(from + name.length) === 0x3d && header.startsWith(name, from)) {
      return header.slice(from + name.length + 1, end).trim();
    }
    from = end + 1;
  }
  return null;
};

export const isVisitorId = (text: string): boolean => ID.test(text);

/** The visitor id, or null when there is none or it is not one of ours. */
export const readVisitor = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  const value = readCookie(header, VISITOR);
  return value !== null && ID.test(value) ? value : null;
};

/** A click as its cookie has it; nothing of it is verified. */
export interface CookieClick {
  readonly id: string;
  /** Query of the parameters that came with the click; '' when there are none. */
  readonly query: string;
}

/** The click on the latest landing page; null when there is none. */
export const readClick = (header: string | undefined): CookieClick | null => {
  const value = header === undefined ? null : readCookie(header, CLICK);
  if (value === null) return null;
  const dot = value.indexOf('.');
  return dot < 0 ? { id: value, query: '' } : { id: value.slice(0, dot), query: value.slice(dot + 1) };
};

export type EarlierArms = Readonly<Record<string, EarlierArm>>;
export const NO_ARMS: EarlierArms = NO_EARLIER_ARMS;

/** Arms as they stand in the cookie and in a page's storage, oldest first. What makes no sense is passed over. */
export const parseArms = (value: string): EarlierArms => {
  const arms: Record<string, EarlierArm> = Object.create(null);
  for (const entry of value.slice(0, MAX_ARMS_TEXT).split('.', MAX_ARMS)) {
    const [test = '', phase = '', arm = '', more] = entry.split('~');
    if (more === undefined && TEST_ID.test(test) && /^\d{1,9}$/.test(phase) && /^\d{1,9}$/.test(arm)) {
      arms[test] = { phase: Number(phase), arm: Number(arm) };
    }
  }
  return arms;
};

export const readArms = (header: string | undefined): EarlierArms => {
  const value = header === undefined ? null : readCookie(header, ARMS);
  return value === null ? NO_ARMS : parseArms(value);
};

/** The arms with those of `newer` as the newest. Over forty entries, or 2,048 characters, the oldest go. */
const formatAll = (earlier: EarlierArms, newer: EarlierArms): string => {
  const others = Object.entries(earlier).filter(([name]) => !Object.hasOwn(newer, name));
  const entries = [...others, ...Object.entries(newer)].map(([name, a]) => `${name}~${a.phase}~${a.arm}`);
  let from = Math.max(0, entries.length - MAX_ARMS);
  let text = entries.slice(from).join('.');
  while (text.length > MAX_ARMS_TEXT) text = entries.slice(++from).join('.');
  return text;
};

/** The arms with one more, as the newest. */
export const formatArms = (earlier: EarlierArms, test: string, arm: EarlierArm): string =>
  formatAll(earlier, { [test]: arm });

/** The arms with those of `newer`; null: they are all there already. */
export const addArms = (earlier: EarlierArms, newer: EarlierArms): string | null => {
  const isNew = Object.entries(newer).some(
    ([name, { phase, arm }]) => earlier[name]?.phase !== phase || earlier[name].arm !== arm,
  );
  return isNew ? formatAll(earlier, newer) : null;
};

/**
 * Set-Cookie lines, whole. Their values are ids, names of tests (`TEST_ID`), numbers and percent-encoded texts, so none can leave its
 * line. `secure`: links are served over https.
 */
export const cookieWriter = (secure: boolean) => {
  const end = `HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}\r\n`;
  const attributes = `; Path=/; Max-Age=31536000; ${end}`;
  return {
    visitor: (id: string): string => `Set-Cookie: ${VISITOR}=${id}${attributes}`,
    arms: (value: string): string => `Set-Cookie: ${ARMS}=${value}${attributes}`,
    /**
     * For 30 days: whoever comes back to a landing page later than that clicks an advert again. `query`: as
     * `clickParameters` makes it.
     */
    click: (id: string, query: string): string =>
      `Set-Cookie: ${CLICK}=${query === '' ? id : `${id}.${query}`}; Path=/out; Max-Age=2592000; ${end}`,
  };
};

/** The writer for a hit: links are served over https where the public URL says so, or the proxy in front. */
export const cookieWriters = (publicUrl: string) => {
  const plain = cookieWriter(publicUrl.startsWith('https:'));
  const secure = cookieWriter(true);
  return (hit: { readonly secure: boolean }) => (hit.secure ? secure : plain);
};
