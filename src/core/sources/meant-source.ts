interface Named {
  readonly name: string;
}

/** Names of platforms that are part of no other name. */
const ALSO: Readonly<Record<string, string>> = {
  ...{ fb: 'facebook', ig: 'instagram', adwords: 'google ads', 'microsoft ads': 'microsoft' },
};

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
/** Kinds of traffic, by which some platforms tell their own sources apart. They are no names. */
const KINDS: ReadonlySet<string> = new Set(['push', 'pop']);
/** "Google Ads" is also called "Google". */
const short = (name: string): string => name.replace(/ (ads|advertising)$/, '');

/** What people call a source: "Meta (Facebook, Instagram)" by three names. */
const namesOf = (name: string): string[] => {
  const [, own = '', others = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(plain(name)) ?? [];
  const all = [own, ...others.split(',')]
    .map((one) => one.trim())
    .filter((one) => one !== '' && !KINDS.has(one));
  return [plain(name), ...all.flatMap((one) => [one, short(one)])];
};

/** The source that a text means: by its name or, if only one has it, by another name for it. */
export const meantSource = <T extends Named>(text: string, sources: readonly T[]): T | undefined => {
  const typed = plain(text);
  if (typed === '') return undefined;
  const exact = sources.find(({ name }) => plain(name) === typed);
  if (exact) return exact;
  const asked = short(ALSO[typed] ?? typed);
  const found = sources.filter(({ name }) => namesOf(name).includes(asked));
  return found.length === 1 ? found[0] : undefined;
};

/** The source that a text may mean, because a name begins with the other; undefined if several may be meant. */
export const likelySource = <T extends Named>(text: string, sources: readonly T[]): T | undefined => {
  const typed = plain(text);
  if (typed.length < 3) return undefined;
  const found = sources.filter(({ name }) =>
    namesOf(name).some((one) => one.startsWith(typed) || typed.startsWith(`${one} `)),
  );
  return found.length === 1 ? found[0] : undefined;
};
