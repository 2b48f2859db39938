import type { banners as english } from '../en/banners.ts';
import type { Translated } from '../translated.ts';

export const banners: Translated<typeof english> = {
  'trial.left':
    'Período de prueba: {days, plural, one {queda # día} many {quedan # de días} other {quedan # días}}. Después puedes seguir viendo todo, y tus enlaces siguen funcionando.',
  'trial.over':
    'Tu período de prueba terminó. Puedes ver todo, pero no cambiar nada; tus enlaces siguen funcionando y sus clics se cuentan. Para continuar, habla con quien administra este Fairlead.',
  'error.trial_ended':
    'El período de prueba terminó: puedes ver todo, pero no cambiar nada. Tus enlaces siguen funcionando.',
  'deletion.banner':
    'Este espacio de trabajo se eliminará el {time}, con todo lo que contiene. Hasta entonces tus enlaces siguen funcionando.',
  'deletion.more': 'Ver',
};
