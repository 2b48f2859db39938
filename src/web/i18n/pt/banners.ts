import type { banners as english } from '../en/banners.ts';
import type { Translated } from '../translated.ts';

export const banners: Translated<typeof english> = {
  'trial.left':
    'Período de teste: {days, plural, one {resta # dia} many {restam # de dias} other {restam # dias}}. Depois você ainda pode ver tudo, e seus links continuam funcionando.',
  'trial.over':
    'Seu período de teste acabou. Você pode ver tudo, mas não alterar nada; seus links continuam funcionando e sendo contados. Para continuar, fale com quem administra este Fairlead.',
  'error.trial_ended':
    'O período de teste acabou: você pode ver tudo, mas não alterar nada. Seus links continuam funcionando.',
  'deletion.banner':
    'Este espaço de trabalho será excluído em {time}, com tudo o que há nele. Até lá seus links continuam funcionando.',
  'deletion.more': 'Ver',
};
