import type { MappedWord, PostbackSettingsBody } from '../../contracts/postbacks/postback.ts';
import { STATUS_WORDS } from '../../core/postback/network-names.ts';

/** Meaning of a status word: from its network, then the workspace, then the built-in mapping. Undefined: none. */
export const statusMeaning = (
  received: string,
  source: readonly MappedWord[],
  workspace: Pick<PostbackSettingsBody, 'statuses' | 'custom'> | undefined,
): string | undefined => {
  const word = received.toLowerCase();
  const mapped = [...source, ...(workspace?.statuses ?? [])].find((one) => one.word === word);
  return mapped?.status ?? (workspace?.custom.includes(word) ? word : STATUS_WORDS.get(word));
};
