import type { tags as english } from '../en/tags.ts';
import type { Translated } from '../translated.ts';

export const tags: Translated<typeof english> = {
  'tags.one': 'टैग',
  'tags.label': 'टैग',
  'tags.help': 'Enter या कॉमा से टैग पूरा होता है; इन्हें सिर्फ़ आपकी टीम देखती है',
  'tags.clear': 'सभी टैग हटाएँ',
};
