import type { tags as english } from '../en/tags.ts';
import type { Translated } from '../translated.ts';

export const tags: Translated<typeof english> = {
  'tags.one': 'Tag',
  'tags.label': 'Tags',
  'tags.help': 'Enter ou vírgula encerra uma tag; só sua equipe as vê',
  'tags.clear': 'Remover todas as tags',
};
