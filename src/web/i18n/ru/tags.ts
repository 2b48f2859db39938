import type { tags as english } from '../en/tags.ts';
import type { Translated } from '../translated.ts';

export const tags: Translated<typeof english> = {
  'tags.one': 'Тег',
  'tags.label': 'Теги',
  'tags.help': 'Enter или запятая завершает тег; их видит только ваша команда',
  'tags.clear': 'Убрать все теги',
};
