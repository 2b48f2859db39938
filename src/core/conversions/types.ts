/** The event of a postback that names none. */
export const NO_EVENT = 'conversion';

/** Kind of conversion, as a workspace defines it. */
export interface ConversionType {
  /** From 1, unique in the workspace and never used again. */
  readonly number: number;
  /** Events that are of this type, in lower case. An event belongs to one type at most. */
  readonly events: readonly string[];
  /** Statuses that name this type if there is no event: lead, sale or a custom one. */
  readonly words: readonly string[];
  /** Whether it is in conversions, and in the rates of conversions. */
  readonly countsAsConversion: boolean;
  /** Whether its payouts are revenue. */
  readonly countsAsRevenue: boolean;
}

/** What decides which conversions are of a type. */
export type TypeDefinition = Pick<ConversionType, 'number' | 'events' | 'words'>;

/** Some of a workspace's types. */
export interface ChosenTypes {
  readonly numbers: readonly number[];
  /** Definitions of all types, because "other" is what none of them names. */
  readonly defined: readonly TypeDefinition[];
}

/**
 * How often a click can have conversions of a type. `any`: once per event and transaction ID, and a repeat can change
 * it. `click`: once. `transaction`: once per event and transaction ID, and a repeat without an ID is a duplicate.
 */
export const OCCURRENCES = ['any', 'click', 'transaction'] as const;
export type Occurs = (typeof OCCURRENCES)[number];

/** What decides about the conversions of a type when they arrive. */
export interface TypeArrival {
  readonly occurs: Occurs;
  /** The type of later conversions of the click, if it occurs once per click; null: they are duplicates. */
  readonly laterType: number | null;
}

/** Types in every workspace. `other` has whatever no other type names. */
export const BUILT_IN_TYPES = ['purchase', 'lead', 'other'] as const;
/** Types that a workspace can turn on. Until then, their events are `other`. */
export const OFFERED_TYPES = ['add_to_cart', 'registration', 'first_deposit', 'rebill'] as const;
export type KnownType = (typeof BUILT_IN_TYPES)[number] | (typeof OFFERED_TYPES)[number];

const [PURCHASE, LEAD, OTHER] = [1, 2, 3];
export const PURCHASE_TYPE = PURCHASE;
export const OTHER_TYPE = OTHER;

/**
 * The known types as a new workspace has them. An event that no type names earns revenue but is no conversion, so that
 * an "add to cart" that nobody described never raises the CR.
 */
export const KNOWN_TYPES: Readonly<Record<KnownType, ConversionType & TypeArrival>> = Object.freeze({
  purchase: {
    occurs: 'any',
    laterType: null,
    number: PURCHASE,
    events: ['purchase', 'sale', 'order'],
    words: ['sale', 'purchase'],
    countsAsConversion: true,
    countsAsRevenue: true,
  },
  lead: {
    occurs: 'any',
    laterType: null,
    number: LEAD,
    events: ['lead', 'generate_lead'],
    words: ['lead'],
    countsAsConversion: true,
    countsAsRevenue: true,
  },
  other: {
    occurs: 'any',
    laterType: null,
    number: OTHER,
    events: [],
    words: [],
    countsAsConversion: false,
    countsAsRevenue: true,
  },
  add_to_cart: {
    occurs: 'any',
    laterType: null,
    number: 4,
    events: ['add_to_cart', 'addtocart', 'cart'],
    words: [],
    countsAsConversion: false,
    countsAsRevenue: false,
  },
  registration: {
    occurs: 'any',
    laterType: null,
    number: 5,
    events: ['registration', 'register', 'reg', 'signup', 'sign_up', 'complete_registration'],
    words: [],
    countsAsConversion: false,
    countsAsRevenue: true,
  },
  first_deposit: {
    number: 6,
    events: ['first_deposit', 'ftd', 'firstdeposit', 'deposit'],
    words: [],
    countsAsConversion: true,
    countsAsRevenue: true,
    occurs: 'click',
    // Nothing that was paid is lost: other types are revenue.
    laterType: OTHER,
  },
  rebill: {
    number: 7,
    events: ['rebill', 'rebilling', 'renewal', 'recurring'],
    words: [],
    countsAsConversion: false,
    countsAsRevenue: true,
    occurs: 'transaction',
    laterType: null,
  },
});

/** Maximum types of a workspace, including those that come with Fairlead. */
export const MAX_TYPES = 20;
/** The first number of a workspace's own types. */
export const FIRST_OWN_TYPE = 8;

/** A word for a type that no status can be, for networks whose conversions are all of one type. */
export const wordOfType = (number: number): string => `:${number}`;

const SETTLED = /^=(\d+)$/;
/** A word for a type that ingest has decided on, whatever the event and later statuses say. */
export const settledWordOf = (number: number): string => `=${number}`;
/** The number of that type; null for any other word. */
const settledTypeIn = (word: string): number | null => {
  const [, number] = SETTLED.exec(word) ?? [];
  return number === undefined ? null : Number(number);
};
export const isSettledWord = (word: string): boolean => settledTypeIn(word) !== null;

/** Number of the type that a conversion belongs to. `word`: the last status that named a type. */
export const typeNumberOf = (
  { event, word }: { readonly event: string; readonly word: string },
  types: readonly TypeDefinition[],
): number => {
  const name = event.toLowerCase();
  const settled = settledTypeIn(word);
  const own =
    settled !== null
      ? types.find(({ number }) => number === settled)
      : name === NO_EVENT
        ? types.find(({ number, words }) => words.includes(word) || word === wordOfType(number))
        : types.find(({ events }) => events.includes(name));
  return own?.number ?? OTHER;
};

interface Claim {
  /** Place of the type that claims the word, and of the one that has it already. */
  readonly at: number;
  readonly owner: number;
  readonly word: string;
}

/** The first event or status that two types claim; null if there is none. */
export const claimedTwice = (
  types: readonly Pick<ConversionType, 'events' | 'words'>[],
  of: 'events' | 'words',
): Claim | null => {
  const owners = new Map<string, number>();
  for (const [at, type] of types.entries()) {
    for (const word of type[of]) {
      const owner = owners.get(word);
      if (owner !== undefined) return { at, owner, word };
      owners.set(word, at);
    }
  }
  return null;
};

/** The status of a conversion, whatever its type. */
export const CONVERSION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** Statuses as stored that do not earn their payout yet. A lead is not approved until a network says so. */
export const PENDING_WORDS = ['lead', 'hold'] as const;
export const REJECTED_WORD = 'rejected';

/** The standing of a status as stored: lead, sale, hold, rejected or a custom word. */
export const standingOf = (status: string): ConversionStatus => {
  if (status === REJECTED_WORD) return 'rejected';
  return (PENDING_WORDS as readonly string[]).includes(status) ? 'pending' : 'approved';
};

/** Statuses that name a type, and the words that networks use for them. Other words only give a status. */
const NAMING: ReadonlyMap<string, readonly string[]> = new Map([
  ['lead', ['lead', 'new']],
  ['sale', ['sale']],
  ['hold', []],
  [REJECTED_WORD, []],
]);

/**
 * The status of a postback as a word for a type; null if it names none, such as `hold`, `approved` or a network's code.
 * Custom statuses always do. `received`: the status as sent; '' if none.
 */
export const typeWordIn = ({
  status,
  received,
}: {
  readonly status: string;
  readonly received: string;
}): string | null => {
  const word = received.trim().toLowerCase();
  const naming = NAMING.get(status) ?? [word];
  return word !== '' && naming.includes(word) ? status : null;
};

/**
 * The word of a conversion whose postbacks have named no type: its network's usual one, otherwise a lead if that is its
 * status by default, otherwise a purchase. It is the word of a type, not of a status, so that a named type replaces it.
 */
export const usualWordOf = ({
  status,
  received,
  usual,
}: {
  readonly status: string;
  readonly received: string;
  readonly usual: string | null;
}): string => usual ?? wordOfType(received === '' && status === 'lead' ? LEAD : PURCHASE);

/** Whether a word stands for a type because nothing has named one. */
export const isUsualWord = (word: string): boolean => word.startsWith(':');
