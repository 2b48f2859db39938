import type { TypeFacts } from '../conversions/type-rules.ts';
import {
  isSettledWord,
  isUsualWord,
  settledWordOf,
  standingOf,
  typeWordIn,
  usualWordOf,
} from '../conversions/types.ts';

/** What a postback says about the status and the type of its conversion. */
export interface StatusFacts {
  /** lead, sale, hold, rejected or a custom word. */
  status: string;
  /** As received; '' if none. New conversions then get `status`, and existing ones keep their own. */
  statusReceived: string;
  /** The affiliate network's word for the type where no status names one; null if it has none. */
  usualWord: string | null;
  /** Rules of its type when it arrived; null if no type of the workspace had any. */
  type: TypeFacts | null;
  /** Sent through the API or in a file, where someone corrects what a network said. */
  byHand: boolean;
}

/** Status and type of a conversion. */
export interface Standing {
  status: string;
  /** The last status that named a type, or the usual word: decides the type if there is no event. */
  typeWord: string;
  /** Whether a postback gave the status; otherwise, it is the default. */
  statusGiven: boolean;
  /** Number of the type that it was reported as, by the rules of that time; null if there were none. */
  reportedType: number | null;
}

/** Status and word of a new conversion. */
export const standingAtFirst = ({
  status,
  statusReceived: received,
  usualWord: usual,
  type,
}: StatusFacts): Standing => ({
  status,
  typeWord:
    type?.isLater === true
      ? settledWordOf(type.number)
      : (typeWordIn({ status, received }) ?? usualWordOf({ status, received, usual })),
  statusGiven: received !== '',
  reportedType: type?.number ?? null,
});

/** The type after a postback whose status gives another word. One with an event, or a settled one, keeps its type. */
export const retyped = (
  current: Standing,
  word: string,
  { type }: StatusFacts,
): Pick<Standing, 'typeWord' | 'reportedType'> => {
  const { typeWord, reportedType } = current;
  if (isSettledWord(typeWord)) return { typeWord, reportedType };
  if (word === typeWord || type === null || !type.byWord) return { typeWord: word, reportedType };
  return { typeWord: type.isLater ? settledWordOf(type.number) : word, reportedType: type.number };
};

/** Networks repeat "pending" late. Only a person takes a decision back with it. */
export const comesLate = (current: Standing, { status, statusReceived, byHand }: StatusFacts): boolean =>
  statusReceived !== '' &&
  !byHand &&
  current.statusGiven &&
  standingOf(status) === 'pending' &&
  standingOf(current.status) !== 'pending';

/** Status and word after one more postback. A named type replaces a usual one even if the status comes too late. */
export const standingAfter = (current: Standing, postback: StatusFacts): Standing => {
  const { status, typeWord, statusGiven, reportedType } = current;
  const { statusReceived: received } = postback;
  if (received === '') return { status, typeWord, statusGiven, reportedType };
  const named = typeWordIn({ ...postback, received });
  if (comesLate(current, postback)) {
    const word = isUsualWord(typeWord) ? (named ?? typeWord) : typeWord;
    return { status, statusGiven, ...retyped(current, word, postback) };
  }
  return { status: postback.status, statusGiven: true, ...retyped(current, named ?? typeWord, postback) };
};
