import type { maintenance as english } from '../en/maintenance.ts';
import type { Translated } from '../translated.ts';

export const maintenance: Translated<typeof english> = {
  'maintenance.title': 'O Fairlead está em manutenção',
  'maintenance.text':
    'Seus links continuam funcionando e cada clique é contado. Só este app precisa esperar.',
  'maintenance.kept': 'O que você digitou está guardado e vai reaparecer.',
  'maintenance.asking': 'Consultando o servidor…',
  'maintenance.on': 'Esta página verifica a cada poucos segundos e volta sozinha.',
  'maintenance.away': 'O servidor ainda não responde. Esta página continua verificando e volta sozinha.',
  'maintenance.look': 'Verificar agora',
  'maintenance.over.title': 'Tudo está funcionando',
  'maintenance.over.text': 'O Fairlead não está em manutenção no momento.',
  'maintenance.over.action': 'Continuar',
};
