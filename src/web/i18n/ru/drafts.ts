import type { drafts as english } from '../en/drafts.ts';
import type { Translated } from '../translated.ts';

export const drafts: Translated<typeof english> = {
  'draft.restored': 'Несохранённое снова здесь ({time}).',
  'draft.older':
    'У вас есть черновик ({time}). С тех пор кампанию изменили: если использовать его, при сохранении обе версии будут объединены.',
  'draft.use': 'Использовать черновик',
  'draft.discard': 'Удалить черновик',
  'draft.discarded': 'Черновик удалён',
  'leave.kept': 'Введённое останется черновиком в этом браузере и появится, когда вы вернётесь.',
};
