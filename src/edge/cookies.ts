/** The link domain's two first-party cookies. `fl_v`: visitor id. `fl_a`: `test.arm.test.arm`, oldest first. */

const VISITOR = 'fl_v';
const ARMS = 'fl_a';
const MAX_ARMS = 20;
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

/** The visitor id, or null when there is none or it is not one of ours. */
export const readVisitor = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  const value = readCookie(header, VISITOR);
  return value !== null && ID.test(value) ? value : null;
};

const NONE: Readonly<Record<string, number>> = Object.freeze(Object.create(null));

/** Arms given earlier, oldest first. Pairs that make no sense are passed over. */
export const readArms = (header: string | undefined): Readonly<Record<string, number>> => {
  const value = header === undefined ? null : readCookie(header, ARMS);
  if (value === null) return NONE;
  const parts = value.slice(0, 2048).split('.');
  const arms: Record<string, number> = Object.create(null);
  for (let i = 0; i + 1 < parts.length && i < 2 * MAX_ARMS; i += 2) {
    const [test, arm] = [parts[i] as string, parts[i + 1] as string];
    if (TEST_ID.test(test) && /^\d{1,3}$/.test(arm)) arms[test] = Number(arm);
  }
  return arms;
};

/** `secure`: links are served over https. */
export const cookieWriter = (secure: boolean) => {
  const attributes = `; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    visitor: (id: string): string => `${VISITOR}=${id}${attributes}`,
    /** The arms with one more, as the newest; over twenty the oldest go. */
    arms(earlier: Readonly<Record<string, number>>, test: string, arm: number): string {
      if (earlier === NONE) return `${ARMS}=${test}.${arm}${attributes}`;
      const pairs = Object.entries(earlier).filter(([name]) => name !== test);
      pairs.push([test, arm]);
      const kept = pairs.slice(-MAX_ARMS).map(([name, index]) => `${name}.${index}`);
      return `${ARMS}=${kept.join('.')}${attributes}`;
    },
  };
};
