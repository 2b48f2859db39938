import type { unfair as en } from '../en/unfair.ts';
import type { Translated } from '../translated.ts';

export const unfair = {
  'unfair.refused': 'O Fairlead não aceita mais estas regras',
  'unfair.refused.text':
    'Altere-as até {time}. Depois disso, o Fairlead ignora todas as regras desta campanha, e todos recebem o caminho que a maioria dos visitantes teve.',
  'unfair.skipped': 'O Fairlead ignorou as regras desta campanha em {time}',
  'unfair.skipped.text':
    'Elas não eram mais aceitas e não foram alteradas em 14 dias. Agora todos recebem o caminho que a maioria dos visitantes teve. A revisão {revision} no histórico guarda as regras anteriores.',
  'unfair.reason.only_unknown':
    'Só visitantes de lugar desconhecido chegam aqui. Indique os lugares que têm página própria e deixe os demais no padrão.',
  'unfair.reason.few_but_unknown':
    'Visitantes de lugar desconhecido chegam aqui, e quase mais ninguém. Indique os lugares que têm página própria e deixe os demais no padrão.',
  'unfair.reason.only_crawlers':
    'Só robôs de anúncios informam esta combinação de dispositivo, sistema e navegador. Remova uma das condições.',
  'unfair.reason.no_such_value':
    'Pouquíssimas pessoas têm estes valores, e as regras não conseguem distingui-los. Escolha outros valores.',
  'unfair.reason.too_complex': 'Há combinações demais para verificar. Use menos regras ou condições.',
  'unfair.edit': 'Ver e corrigir',
  'unfair.rules': 'Regras',
  'unfair.state.refused': 'Não aceitas mais',
  'unfair.state.skipped': 'Ignoradas',
  'unfair.chip.refused': 'Regras não aceitas mais. O Fairlead as ignora em {time}.',
  'unfair.chip.skipped': 'O Fairlead ignorou as regras em {time}.',
} satisfies Translated<typeof en>;
