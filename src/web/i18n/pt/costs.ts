import type { costs as en } from '../en/costs.ts';
import type { Translated } from '../translated.ts';

export const costs = {
  'costs.title': 'Custos',
  'costs.show': 'Alterar custos',
  'costs.hide': 'Ocultar custos',
  'costs.short.none': 'Sem custo por clique',
  'costs.short.token': 'O parâmetro {parameter} do link diz quanto custa o clique',
  'costs.short.cpc': '{amount} por visita (CPC)',
  'costs.short.cpm': '{amount} por mil visitas (CPM)',
  'costs.short.cpa': '{amount} por conversão (CPA)',
  'costs.short.share': '{amount, number}% da receita',
  'costs.model': 'Como você paga',
  'costs.model.none': 'Não por clique',
  'costs.model.none.help':
    'Informe na página da campanha o que gastou em um dia ou período, à mão ou por CSV. É assim com Google, Meta e TikTok.',
  'costs.model.token': 'A fonte informa (token)',
  'costs.model.token.help': 'A fonte de tráfego escreve o preço de cada clique no link.',
  'costs.model.cpc': 'CPC: um preço por visita',
  'costs.model.cpc.help':
    'Cada visita custa isto. A fonte também cobra pelos bots, então eles contam aqui; rastreadores declarados não custam nada.',
  'costs.model.cpm': 'CPM: por mil visitas',
  'costs.model.cpm.help':
    'Cada visita custa um milésimo. Um link vê visitas, não impressões: se você paga por impressões, escolha “Não por clique” e informe o que gastou.',
  'costs.model.cpa': 'CPA: um preço por conversão',
  'costs.model.cpa.help': 'Cada conversão que não foi rejeitada custa isto.',
  'costs.model.share': 'Participação na receita',
  'costs.model.share.help': 'Você paga esta parte da receita de cada conversão.',
  'costs.amount': 'Valor',
  'costs.percent': 'Parte da receita',
  'costs.since':
    'A mudança vale para os cliques a partir de agora; os anteriores mantêm seu custo. O que você informa como gasto de um período substitui estes custos.',
  'costs.token.never':
    '{source} não informa a ninguém o preço de um clique, por isso não há token. Escolha “Não por clique” e informe o que gastou.',
  'costs.token.add':
    'Acrescente isto ao link do anúncio, com o token da sua fonte para o preço do clique no lugar das chaves:',
  'costs.token.has': 'Já está entre os tokens de {source}:',
  'costs.token.price': 'preço do clique',
  'costs.token.currency':
    'Os preços são em {currency}, a menos que o link diga outra moeda em {parameter}. Outras moedas são guardadas e mostradas, não somadas.',
  'field.amount_required': 'Informe um valor',
  'field.amount_invalid': 'Informe um valor como 12,50',
  'field.amount_negative': 'O valor não pode ser negativo',
  'field.amount_unsure': 'Milhar ou decimais? Escreva 1234 ou 1,2340',
  'field.share_invalid': 'Informe de 0 a 100, com no máximo 2 casas decimais',
  'field.cost_model_unknown': 'Use none, token, cpc, cpm, cpa ou share',
  'field.amount_not_used': 'Este modelo não tem valor: deixe em branco',
  'campaigns.costToday': 'Custo hoje',
  'campaigns.revenueToday': 'Receita hoje',
  'campaigns.profitToday': 'Lucro hoje',
  'campaigns.roiToday': 'ROI hoje',
} satisfies Translated<typeof en>;
