interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}
interface Group {
  readonly agents: readonly string[];
  readonly rules: readonly Rule[];
}

/** Bytes that have to be read by RFC 9309, 2.5. */
const MOST = 512_000;
/** No path is longer that a rule could be about. */
const LONGEST = 2000;

/** `*` speaks to everybody but these, who must be named (Google's documentation of AdsBot). */
const ONLY_BY_NAME = /^adsbot-google/i;

const parse = (text: string): Group[] => {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  let open = false;
  for (const line of text
    .slice(0, MOST)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)) {
    const parts = /^\s*([A-Za-z-]+)\s*:([^#]*)/.exec(line);
    if (parts === null) continue;
    const key = parts[1]?.toLowerCase();
    const value = parts[2]?.trim() ?? '';
    if (key === 'user-agent') {
      // Lines that follow each other head one group.
      if (!open) groups.push({ agents: [], rules: [] });
      open = true;
      groups.at(-1)?.agents.push(value.toLowerCase());
    } else if (key === 'allow' || key === 'disallow') {
      open = false;
      if (value !== '' && value.length <= LONGEST)
        groups.at(-1)?.rules.push({ allow: key === 'allow', pattern: value });
    }
  }
  return groups;
};

/** `*` is any text, `$` at the end is the end. */
const matches = (pattern: string, path: string): boolean => {
  const anchored = pattern.endsWith('$');
  const [first = '', ...rest] = (anchored ? pattern.slice(0, -1) : `${pattern}*`).split(/\*+/);
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return path === first;
  let at = first.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
};

/** The product token of RFC 9309: letters, `-` and `_`. */
const tokenOf = (agent: string): string => /^[a-z_-]*/.exec(agent)?.[0] ?? '';

const groupsFor = (groups: readonly Group[], agent: string): readonly Group[] => {
  const name = agent.toLowerCase();
  const named = groups.filter(({ agents }) => agents.some((one) => one !== '' && tokenOf(one) === name));
  if (named.length > 0) return named;
  // AdsBot-Google-Mobile heeds what is said to AdsBot-Google.
  const family = ONLY_BY_NAME.test(name) && name !== 'adsbot-google' ? 'adsbot-google' : null;
  if (family !== null) return groupsFor(groups, family);
  return ONLY_BY_NAME.test(name) ? [] : groups.filter(({ agents }) => agents.includes('*'));
};

/**
 * Whether a robots.txt (RFC 9309) lets an agent ask for a path (with its query). The longest rule decides, and of two as long
 * the one that allows.
 */
export const robotsAllow = (text: string, agent: string, path: string): boolean => {
  if (path === '/robots.txt') return true;
  let best: Rule | null = null;
  for (const { rules } of groupsFor(parse(text), agent)) {
    for (const rule of rules) {
      if (!matches(rule.pattern, path)) continue;
      const longer = best === null || rule.pattern.length > best.pattern.length;
      if (longer || (rule.pattern.length === best?.pattern.length && rule.allow)) best = rule;
    }
  }
  return best?.allow ?? true;
};
