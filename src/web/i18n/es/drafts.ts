import type { drafts as english } from '../en/drafts.ts';
import type { Translated } from '../translated.ts';

export const drafts: Translated<typeof english> = {
  'draft.restored': 'Lo que no estaba guardado está aquí de nuevo ({time}).',
  'draft.older':
    'Tienes un borrador ({time}). La campaña cambió desde entonces: si lo usas, al guardar se combinan ambos cambios.',
  'draft.use': 'Usar el borrador',
  'draft.discard': 'Descartar el borrador',
  'draft.discarded': 'Borrador descartado',
  'leave.kept': 'Lo que escribiste queda como borrador en este navegador y estará aquí cuando vuelvas.',
};
