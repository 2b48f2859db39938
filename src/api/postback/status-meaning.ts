import type { MappedWord, PostbackSettingsBody } from '../../contracts/postback.ts';
import { STATUS_WORDS } from '../../core/postback/status-words.ts';

/** What a word for a status means: at its source, then in the workspace, then usually. Undefined: nobody has said. */
export const statusMeaning = (
  received: string,
  source: readonly MappedWord[],
  workspace: Pick<PostbackSettingsBody, 'statuses' | 'custom'> | undefined,
): string | undefined => {
  const word = received.toLowerCase();
  const mapped = [...source, ...(workspace?.statuses ?? [])].find((one) => one.word === word);
  return mapped?.status ?? (workspace?.custom.includes(word) ? word : STATUS_WORDS.get(word));
};
