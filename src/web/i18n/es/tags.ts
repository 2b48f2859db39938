import type { tags as english } from '../en/tags.ts';
import type { Translated } from '../translated.ts';

export const tags: Translated<typeof english> = {
  'tags.one': 'Etiqueta',
  'tags.label': 'Etiquetas',
  'tags.help': 'Intro o una coma termina la etiqueta; solo tu equipo las ve',
  'tags.clear': 'Quitar todas las etiquetas',
};
