import type { numbersChanged as english } from '../en/numbers-changed.ts';
import type { Translated } from '../translated.ts';

export const numbersChanged: Translated<typeof english> = {
  'numbers.changed': 'Esta atualização mudou a contagem de alguns números',
  'numbers.changed.text': 'Os totais que você anotou antes podem ser diferentes dos que aparecem agora.',
  'numbers.always': 'Para todas as datas',
  'numbers.since': 'A partir de {date}',
  'numbers.ok': 'Entendi',
  'numbers.people_rates':
    'CR, EPC e CR da oferta contam só as conversões de visitas válidas. As de bots, prévias e outros cliques têm uma coluna própria.',
  'numbers.unknown_cost':
    'Custo que ninguém informou aparece como desconhecido, não como 0. ROI, ROAS e lucro deixam de fora a receita dos cliques sem custo conhecido e avisam isso.',
  'numbers.offers':
    'Os relatórios por destino mostram a oferta para a qual o visitante seguiu a partir da landing page. Landing pages e ofertas são dimensões próprias.',
  'numbers.waterfall':
    'O funil de perdas fecha mesmo que só algumas páginas informem que carregaram, e diz qual parte foi medida.',
  'numbers.traffic_quality':
    'A qualidade do tráfego abrange todas as requisições, não só as visitas válidas.',
  'numbers.repeats':
    'Cliques duplos, visitas repetidas e enxurradas são reconhecidos entre todos os processos e reinícios, então menos deles contam como visitas válidas.',
  'numbers.landed':
    'Chegadas à página e cliques da landing page contam uma vez por visita, seja qual for o clique que a página informe.',
  'numbers.visit_conversions':
    'Uma conversão do segundo clique de um clique duplo pertence à visita que ele repete.',
  'numbers.bare_postbacks': 'Um postback repetido sem status não muda mais o status de uma conversão.',
  'numbers.aa_plan':
    'Um teste A/A passa quando as duas cópias juntas atingem o número planejado de visitantes.',
  'numbers.planner':
    'O planejador A/B também conta o dia de hoje e usa a taxa de conversão dos visitantes cujo prazo para converter já acabou.',
  'numbers.languages': 'Um idioma que os navegadores indicam de duas formas, como iw e he, é um só idioma.',
  'numbers.unlogged':
    'As requisições não registradas incluem as respondidas enquanto o diário não podia ser aberto.',
};
