import type { coming as english } from '../en/screen-titles.ts';
import type { Translated } from '../translated.ts';

export const coming: Translated<typeof english> = {
  'domains.title': 'Dominios',
  'domains.hint': 'Los enlaces dan más confianza en un dominio propio.',
  'domains.hint.link': 'Configurar un dominio',
  'tests.title': 'Pruebas A/B',
  'postbacks.title': 'Postbacks',
  'postbacks.tab.overview': 'Resumen',
  'postbacks.tab.incoming': 'Entrada',
  'postbacks.tab.received': 'Recibidos',
  'postbacks.tab.outgoing': 'Salida',
  'postbacks.tab.sent': 'Enviados',
  'postbacks.tab.webhooks': 'Webhooks',
  'postbacks.tab.rates': 'Tipos de cambio',
  'achievements.title': 'Logros',
};
