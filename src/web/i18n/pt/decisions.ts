import type { decisions as en } from '../en/decisions.ts';
import type { Translated } from '../translated.ts';

export const decisions = {
  'step.status': 'Status da campanha: {status}.',
  'step.not_started': 'Só começa em {time}.',
  'step.ended': 'Terminou em {time}.',
  'step.cap': 'Um limite da campanha foi atingido: {cap}.',
  'step.rule_cap': '{rule}: ignorada, o limite foi atingido ({cap}).',
  'step.matched': '{rule}: corresponde.',
  'step.unmatched': '{rule}: não corresponde.',
  'step.need.all': 'Todas estas precisam ser atendidas:',
  'step.need.any': 'Basta uma destas:',
  'step.condition': '{wanted}; aqui é {seen}',
  'step.condition.unknown': '{wanted}; aqui não se sabe',
  'step.holds': 'atende',
  'step.fails': 'não atende',
  'step.fallback': 'Nenhuma regra vale para este visitante: vale o padrão.',
  'step.earlier_arm': 'Mantém o que recebeu em uma visita anterior (parcela {weight}).',
  'step.split': 'Sorteado pela chave do visitante: parcela de {weight}.',
  'step.only': 'Só há um caminho: todos vão por ele.',
  'step.landing': 'Enviado para a landing page {name}.',
  'step.offer': 'Enviado para {name}.',
  'step.offer.drawn': 'Enviado para {name}, sorteado entre as ofertas pela chave do visitante.',
  'step.earlier_offer': 'Enviado para {name}, a mesma oferta de antes.',
  'step.no_destination': 'Isto não leva a lugar nenhum.',
  'step.week': '{day}, {time}',
  'step.span': '{from} a {to}, {zone}',
} satisfies Translated<typeof en>;
