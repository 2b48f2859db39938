import { readFile } from 'node:fs/promises';
import { Problem } from '../config/problem.ts';
import { PublicKey, SIGNING_KEYS_PATH, type Signed, SigningKeys } from '../contracts/signed.ts';
import { verify } from '../signing/sign.ts';

type Key = Pick<PublicKey, 'x'>;

const FETCH_MS = 10_000;

const KINDS: Record<Signed['kind'], string> = {
  'fairlead.destination-report': 'a report on where a link leads',
  'fairlead.disclosure': "a link's disclosure",
};

const REASONS = {
  malformed:
    'This is not a file that Fairlead signs. A report or disclosure is a single JSON object, exactly as downloaded.',
  key_malformed: 'The key in the file is invalid, or its ID belongs to another key.',
  signature_wrong: 'The signature is WRONG. The file was changed after it was signed.',
  key_unknown:
    'The signature matches the key in the file, but that key is NOT one you provided. Someone else signed it.',
} as const;

const textAt = (document: Signed['document'], ...path: string[]): string | null => {
  let value: unknown = document;
  for (const name of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  // No line of a stranger's file may look like one of ours.
  return typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').slice(0, 300) : null;
};

const facts = ({ document }: Signed): string[] =>
  (
    [
      ['Link', textAt(document, 'link')],
      ['Instance', textAt(document, 'instance')],
      ['Checked', textAt(document, 'check', 'finishedAt')],
    ] as const
  ).flatMap(([name, value]) => (value === null ? [] : [`  ${name}: ${value}`]));

/** What is proven about a file's content, as text. `expected`: the given keys; null if none were given. */
export const describeSigned = (
  text: string,
  expected: readonly Key[] | null,
): { ok: boolean; text: string } => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { ok: false, text: `Not valid. ${REASONS.malformed}` };
  }
  const verified = verify(value, expected ?? undefined);
  if (!verified.ok) return { ok: false, text: `Not valid. ${REASONS[verified.reason]}` };
  const { signed } = verified;
  const who =
    expected === null
      ? [
          'Not proven: whose key it is. Use --key with the URL of the instance you expect:',
          `  --key https://its-host${SIGNING_KEYS_PATH}`,
        ]
      : ['Proven: the key is one you provided, so its holder signed the file.'];
  return {
    ok: true,
    text: [
      `Valid: ${KINDS[signed.kind]}.`,
      ...facts(signed),
      `  Key: ${signed.key.kid}`,
      'Proven: the file has not changed since that key signed it.',
      ...who,
      'Not proven: that what it says is true. You can repeat its checks yourself.',
    ].join('\n'),
  };
};

const read = async (place: string): Promise<string> => {
  try {
    if (!/^https?:\/\//i.test(place)) return await readFile(place, 'utf8');
    const answer = await fetch(place, { signal: AbortSignal.timeout(FETCH_MS) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw new Problem(`${place} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** The keys of a published list, or a single key. Throws Problem for anything else. */
export const keysOf = (text: string): readonly Key[] => {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {}
  const list = SigningKeys.safeParse(value);
  if (list.success) return list.data.keys;
  const one = PublicKey.safeParse(value);
  if (one.success) return [one.data];
  throw new Problem(
    `No key found at the place given with --key. Use the content of ${SIGNING_KEYS_PATH}, or a single key from it.`,
  );
};

/** `verify-report FILE`: exit code 1 if the report is not valid. */
export const verifyReport = async (file: string, { key }: { key?: string }): Promise<void> => {
  const expected = key === undefined ? null : keysOf(await read(key));
  const { ok, text } = describeSigned(await read(file), expected);
  console.log(text);
  if (!ok) process.exitCode = 1;
};
