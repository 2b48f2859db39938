/** Hosts in other scripts, encoded for DNS: `münchen.example` is `xn--mnchen-3ya.example` (RFC 3492, 5891; UTS #46). */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;

const digit = (value: number): string => String.fromCharCode(value < 26 ? 0x61 + value : 0x30 + value - 26);

const adapt = (delta: number, points: number, first: boolean): number => {
  let d = first ? Math.floor(delta / DAMP) : delta >> 1;
  d += Math.floor(d / points);
  let k = 0;
  for (; d > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) d = Math.floor(d / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * d) / (d + SKEW));
};

/** Punycode of one label (RFC 3492, 6.3), without `xn--`. */
export const punycode = (label: string): string => {
  const points = [...label].map((char) => char.codePointAt(0) as number);
  let out = points
    .filter((code) => code < 0x80)
    .map((code) => String.fromCharCode(code))
    .join('');
  const basic = out.length;
  let handled = basic;
  if (basic > 0) out += '-';
  let n = 0x80;
  let delta = 0;
  let bias = 72;
  while (handled < points.length) {
    const next = Math.min(...points.filter((code) => code >= n));
    delta += (next - n) * (handled + 1);
    n = next;
    for (const code of points) {
      if (code < n) delta++;
      if (code !== n) continue;
      let q = delta;
      for (let k = BASE; ; k += BASE) {
        const t = Math.min(T_MAX, Math.max(T_MIN, k - bias));
        if (q < t) break;
        out += digit(t + ((q - t) % (BASE - t)));
        q = Math.floor((q - t) / (BASE - t));
      }
      out += digit(q);
      bias = adapt(delta, handled + 1, handled === basic);
      delta = 0;
      handled++;
    }
    delta++;
    n++;
  }
  return out;
};

/**
 * Letters of left-to-right scripts, with ASCII digits and hyphens. Others (Arabic, Hebrew, digits of other scripts,
 * symbols) have special rules for hosts and must be given as `xn--…`.
 */
const SCRIPTS =
  /^[a-z0-9ー\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Gurmukhi}\p{sc=Gujarati}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Kannada}\p{sc=Malayalam}\p{sc=Thai}\p{sc=Lao}\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}-]+$/u;
const LETTERS = /^[a-z0-9\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}-]+$/u;

/** Letters that UTS #46 maps to others or removes: old Cyrillic forms, Greek with iota subscript, Hangul fillers. */
const MAPPED =
  /[\u0345\u115f\u1160\u1c80-\u1c8f\u1f80-\u1faf\u1fb2-\u1fb4\u1fb7\u1fbc\u1fc2-\u1fc4\u1fc7\u1ff2-\u1ff4\u1ff7]/u;

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80) return false;
  return true;
};

const labelOf = (text: string): string | null => {
  // Letter by letter: a final sigma is not special in a host.
  const label = [...text.normalize('NFC')]
    .map((char) => char.toLowerCase())
    .join('')
    .normalize('NFC');
  if (isAscii(label)) return null;
  // A text with a plainer spelling (full width, ligatures) looks like a different host.
  if (label.normalize('NFKC') !== label || !SCRIPTS.test(label) || !LETTERS.test(label) || MAPPED.test(label))
    return null;
  if (/^[\p{M}-]|-$|^..--/u.test(label)) return null;
  const ascii = `xn--${punycode(label)}`;
  return ascii.length <= 63 ? ascii : null;
};

/** `host[:port]` with labels in other scripts encoded for DNS; ASCII stays unchanged. Null if the host is ambiguous. */
export const asciiAuthority = (authority: string): string | null => {
  if (isAscii(authority)) return authority;
  const port = /:\d*$/.exec(authority)?.[0] ?? '';
  const labels: string[] = [];
  for (const text of authority.slice(0, authority.length - port.length).split('.')) {
    const label = isAscii(text) ? text : labelOf(text);
    if (label === null) return null;
    labels.push(label);
  }
  return labels.join('.') + port;
};
