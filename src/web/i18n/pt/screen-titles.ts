import type { coming as english } from '../en/screen-titles.ts';
import type { Translated } from '../translated.ts';

export const coming: Translated<typeof english> = {
  'domains.title': 'Domínios',
  'domains.hint': 'Links em um domínio próprio passam mais confiança.',
  'domains.hint.link': 'Configurar um domínio',
  'tests.title': 'Testes A/B',
  'postbacks.title': 'Postbacks',
  'postbacks.tab.overview': 'Visão geral',
  'postbacks.tab.incoming': 'Entrada',
  'postbacks.tab.received': 'Recebidos',
  'postbacks.tab.outgoing': 'Saída',
  'postbacks.tab.sent': 'Enviados',
  'postbacks.tab.webhooks': 'Webhooks',
  'postbacks.tab.rates': 'Cotações',
  'achievements.title': 'Conquistas',
};
