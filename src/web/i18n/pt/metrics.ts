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
    'Requisições de rastreadores e de tráfego inválido. São redirecionadas como todas e ficam fora das visitas válidas.',
  'metric.invalidShare': 'Tráfego inválido',
  'metric.invalidShare.short': 'Inválido',
  'metric.invalidShare.help': 'Parcela das requisições que veio de bots e rastreadores.',
  'metric.refused': 'Recusadas',
  'metric.refused.short': 'Recusadas',
  'metric.refused.help':
    'Requisições respondidas com um 403 ou 429 às claras, porque a campanha recusa tráfego inválido.',
  'metric.landed': 'Chegaram à página',
  'metric.landed.short': 'Chegaram',
  'metric.landed.help':
    'Cliques cuja página informou que foi exibida. Só páginas com o script ou o pixel conseguem dizer isso.',
  'metric.lpViews': 'Visitas à LP',
  'metric.lpViews.help': 'Visitas válidas enviadas a uma landing page, e não direto a uma oferta.',
  'metric.lpClicks': 'Cliques na LP',
  'metric.lpClicks.help':
    'As visitas à landing page em que o visitante seguiu para uma oferta. Cada clique conta uma vez.',
  'metric.lpCtr': 'CTR da LP',
  'metric.lpCtr.help':
    'Cliques na landing page divididos pelas visitas a ela. Desconhecido enquanto não houver visitas.',
  'metric.offerCr': 'CR da oferta',
  'metric.offerCr.help':
    'Conversões de cliques válidos divididas pelas visitas válidas que chegaram a uma oferta: direto ou por uma landing page.',
  'metric.conversions': 'Conversões',
  'metric.conversions.help':
    'Leads, vendas e outros eventos informados para cliques deste período. As rejeitadas ficam de fora.',
  'metric.leads': 'Leads',
  'metric.leads.help': 'Conversões com o status de lead.',
  'metric.sales': 'Vendas',
  'metric.sales.help': 'Conversões com o status de venda.',
  'metric.holds': 'Em espera',
  'metric.holds.help': 'Conversões que aguardam aprovação.',
  'metric.rejected': 'Rejeitadas',
  'metric.rejected.help': 'Conversões que foram rejeitadas. Não entram em nenhum outro número.',
  'metric.otherConversions': 'Outras conversões',
  'metric.otherConversions.short': 'Outras',
  'metric.otherConversions.help': 'Conversões com um status definido por você.',
  'metric.otherClickConversions': 'Conversões de outros cliques',
  'metric.otherClickConversions.short': 'Outros cliques',
  'metric.otherClickConversions.help':
    'Conversões de cliques que não são visitas válidas: bots, pré-visualizações e programas. Entram na receita e em nenhuma taxa.',
  'metric.cr': 'CR',
  'metric.cr.help':
    'Taxa de conversão: conversões de cliques válidos divididas por visitas válidas. Desconhecida enquanto não houver nenhuma.',
  'metric.approvalRate': 'Taxa de aprovação',
  'metric.approvalRate.short': 'Aprovação',
  'metric.approvalRate.help':
    'Vendas divididas pela soma de leads, vendas, conversões em espera e rejeitadas.',
  'metric.revenue': 'Receita',
  'metric.revenue.help': 'Payouts das conversões, na moeda do espaço de trabalho.',
  'metric.unpriced': 'Sem cotação',
  'metric.unpriced.help':
    'Conversões cujo payout está em uma moeda sem cotação. São elas que faltam na receita.',
  'metric.cost': 'Custo',
  'metric.cost.help':
    'O que custaram as visitas pagas e as conversões deste período, ou o que você informou como gasto. Bots estão entre as visitas pagas, rastreadores declarados não.',
  'metric.uncosted': 'Sem custo',
  'metric.uncosted.help':
    'Visitas pagas cujo preço deveria ter vindo com o clique e não veio. São elas que faltam no custo.',
  'metric.uncostedRevenue': 'Receita sem custo',
  'metric.uncostedRevenue.help':
    'Receita de cliques cujo custo não se conhece. Fica fora do lucro, do ROI e do ROAS.',
  'metric.profit': 'Lucro',
  'metric.profit.help': 'Receita dos cliques cujo custo se conhece, menos o custo.',
  'metric.roi': 'ROI',
  'metric.roi.help':
    'Lucro dividido pelo custo: 50% significa que cada 1 gasto trouxe 1,50 de volta. Desconhecido enquanto nada foi gasto.',
  'metric.roas': 'ROAS',
  'metric.roas.help':
    'Receita dividida pelo custo: 150% significa que cada 1 gasto trouxe 1,50. Desconhecido enquanto nada foi gasto.',
  'metric.epc': 'EPC',
  'metric.epc.help': 'Ganho por clique: receita de cliques válidos dividida por visitas válidas.',
  'metric.cpc': 'CPC',
  'metric.cpc.help':
    'Custo por clique: custo dividido pelas visitas válidas cujo custo se conhece, ou seja, quanto a visita de uma pessoa custou de verdade. As plataformas de anúncios dividem pelos próprios cliques.',
  'metric.cpa': 'Custo por conversão',
  'metric.cpa.short': 'CPA',
  'metric.cpa.help':
    'Custo dividido pelas conversões cujo custo se conhece (CPA). Desconhecido enquanto não houver nenhuma.',
  'metric.note.bots': '{count, number} das requisições',
};
