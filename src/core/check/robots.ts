interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}
interface Group {
  readonly agents: readonly string[];
  readonly rules: readonly Rule[];
}

/** Bytes that must be read (RFC 9309, 2.5). */
const MOST = 512_000;
/** Longer paths cannot match a rule. */
const LONGEST = 2000;

/** `*` does not apply to these agents, which must be named (Google's AdsBot documentation). */
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
      // Consecutive user-agent lines belong to the same group.
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

/** `*` matches any text, and `$` at the end anchors the match. */
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
  // AdsBot-Google-Mobile also obeys rules for AdsBot-Google.
  const family = ONLY_BY_NAME.test(name) && name !== 'adsbot-google' ? 'adsbot-google' : null;
  if (family !== null) return groupsFor(groups, family);
  return ONLY_BY_NAME.test(name) ? [] : groups.filter(({ agents }) => agents.includes('*'));
};

/**
 * Whether a robots.txt (RFC 9309) lets an agent request a path (with its query). The longest rule wins; of two with
 * equal length, the allowing one does.
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
