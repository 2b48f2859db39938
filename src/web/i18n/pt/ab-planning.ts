import type { abPlanning as english } from '../en/ab-planning.ts';
import type { Translated } from '../translated.ts';

export const abPlanning: Translated<typeof english> = {
  'abPlan.title': 'Quanto tempo vai levar?',
  'abPlan.from.campaign':
    'Das visitas da campanha ({when}): {visitors, plural, one {# visitante} many {# de visitantes} other {# visitantes}}.',
  'abPlan.from.rule':
    'Das visitas deste lugar ({when}): {visitors, plural, one {# visitante} many {# de visitantes} other {# visitantes}}.',
  'abPlan.judged':
    'De {judged, plural, one {# visitante} many {# de visitantes} other {# visitantes}} cujo prazo para converter terminou, {conversions, number} converteram.',
  'abPlan.unjudged':
    'Até agora, {conversions, number} converteram. O prazo para converter ainda não terminou, então a taxa ainda pode subir.',
  'abPlan.change': 'Você pode mudar o que espera.',
  'abPlan.from.none': 'Ninguém veio nos últimos 28 dias. Informe o que você espera.',
  'abPlan.failed': 'Não foi possível ler as últimas semanas da campanha. Informe o que você espera.',
  'abPlan.rate': 'Visitantes que convertem hoje',
  'abPlan.mean': 'Receita por visitante hoje',
  'abPlan.deviation': 'Quanto ela varia',
  'abPlan.deviation.help': 'Desvio padrão por visitante',
  'abPlan.perDay': 'Visitantes por dia',
  'abPlan.lift': 'Aumento que importa: {lift}',
  'abPlan.perArm': 'Visitantes para cada página',
  'abPlan.perArm.least': 'Visitantes para a menor parcela',
  'abPlan.units': 'Visitantes ao todo',
  'abPlan.time': 'Tempo necessário',
  'abPlan.days': '{count, plural, one {# dia} many {# de dias} other {# dias}}',
  'abPlan.months': 'cerca de {count, plural, one {# mês} many {# de meses} other {# meses}}',
  'abPlan.years': 'mais de {count, plural, one {# ano} many {# de anos} other {# anos}}',
  'abPlan.sure':
    'O bastante para que oito de dez testes com um aumento desse tamanho o encontrem. Um vencedor pode ser apontado antes, depois de uma semana inteira.',
  'abPlan.weak':
    'Com {visitors, plural, one {# visitante} many {# de visitantes} other {# visitantes}} por dia, isso leva {time}. Teste uma diferença maior, ou um objetivo anterior, que mais visitantes alcançam: um lead em vez de uma venda, por exemplo.',
  'abPlan.tooLarge': 'Essa taxa não pode aumentar tanto. Escolha um aumento menor.',
  'abPlan.nothing': 'Informe uma taxa e os visitantes por dia para ver quanto tempo leva.',
  'abPlan.effects': 'O que se encontra com este tráfego',
  'abPlan.effects.time': 'Neste tempo',
  'abPlan.effects.lift': 'Menor aumento que se encontra',
  'abPlan.effects.weeks': '{count, plural, one {# semana} many {# de semanas} other {# semanas}}',
  'abPlan.effects.none': 'nenhum',
  'abPlan.use': 'Planejar {units, plural, one {# visitante} many {# de visitantes} other {# visitantes}}',
};
