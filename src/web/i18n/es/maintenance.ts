import type { maintenance as english } from '../en/maintenance.ts';
import type { Translated } from '../translated.ts';

export const maintenance: Translated<typeof english> = {
  'maintenance.title': 'Fairlead está en mantenimiento',
  'maintenance.text':
    'Tus enlaces siguen funcionando y cada clic se cuenta. Solo esta app tiene que esperar.',
  'maintenance.kept': 'Lo que escribiste está guardado y volverá a aparecer.',
  'maintenance.asking': 'Consultando al servidor…',
  'maintenance.on': 'Esta página comprueba cada pocos segundos y vuelve sola.',
  'maintenance.away': 'El servidor aún no responde. Esta página sigue comprobando y vuelve sola.',
  'maintenance.look': 'Comprobar ahora',
  'maintenance.over.title': 'Todo está funcionando',
  'maintenance.over.text': 'Fairlead no está en mantenimiento en este momento.',
  'maintenance.over.action': 'Continuar',
};
