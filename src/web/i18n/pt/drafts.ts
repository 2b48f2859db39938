import type { drafts as english } from '../en/drafts.ts';
import type { Translated } from '../translated.ts';

export const drafts: Translated<typeof english> = {
  'draft.restored': 'O que não estava salvo está aqui de novo ({time}).',
  'draft.older':
    'Você tem um rascunho ({time}). A campanha foi alterada depois disso: se usá-lo, ao salvar as duas alterações são combinadas.',
  'draft.use': 'Usar o rascunho',
  'draft.discard': 'Descartar o rascunho',
  'draft.discarded': 'Rascunho descartado',
  'leave.kept': 'O que você digitou fica como rascunho neste navegador e reaparece quando você voltar.',
};
