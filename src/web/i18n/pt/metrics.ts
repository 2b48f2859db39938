import type { metrics as english } from '../en/metrics.ts';
import type { Translated } from '../translated.ts';

export const metrics: Translated<typeof english> = {
  'metric.what': 'O que é “{metric}”?',
  'metric.requests': 'Requisições',
  'metric.requests.help':
    'Todo acesso a um link, seja qual for o resultado: pessoas, bots, prévias e links desconhecidos.',
  'metric.visits': 'Visitas',
  'metric.visits.help':
    'Requisições enviadas a um destino que podem ser uma visualização de página. Bots entram, prévias de link não.',
  'metric.valid': 'Visitas válidas',
  'metric.valid.help': 'Visitas de pessoas: bots e rastreadores ficam de fora.',
  'metric.uniqueVisits': 'Visitas únicas (24 h)',
  'metric.uniqueVisits.short': 'Únicas (24 h)',
  'metric.uniqueVisits.help':
    'Visitas válidas de quem não tinha visitado a mesma campanha nas 24 horas anteriores.',
  'metric.bots': 'Bots',
  'metric.bots.help':
    'Parcela das requisições que veio de bots e rastreadores. Eles são redirecionados como todos e ficam fora das visitas válidas.',
  'metric.conversions': 'Conversões',
  'metric.conversions.help':
    'Leads, vendas e outros eventos informados para cliques deste período. As rejeitadas ficam de fora.',
  'metric.cr': 'CR',
  'metric.cr.help':
    'Taxa de conversão: conversões divididas por visitas válidas. Desconhecida enquanto não houver nenhuma.',
  'metric.revenue': 'Receita',
  'metric.revenue.help': 'Payouts das conversões, na moeda do espaço de trabalho.',
  'metric.unpriced':
    '{count, plural, one {# conversão tem} many {# de conversões têm} other {# conversões têm}} uma moeda sem cotação e não {count, plural, one {está incluída} many {estão incluídas} other {estão incluídas}}',
  'metric.botsCount': '{count, number} das requisições',
  'chart.title': 'Requisições e visitas válidas',
  'chart.desc': 'Barras de {from} a {to}. Maior valor: {max, number} requisições.',
  'chart.requests': 'Requisições',
  'chart.valid': 'Visitas válidas',
  'chart.table': 'Mostrar como tabela',
  'chart.chart': 'Mostrar como gráfico',
  'chart.time': 'Hora',
  'chart.bar': '{time}: {requests, number} requisições, {valid, number} visitas válidas',
};
