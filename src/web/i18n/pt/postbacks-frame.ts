import type { postbacksFrame as english } from '../en/postbacks-frame.ts';
import type { Translated } from '../translated.ts';

export const postbacksFrame: Translated<typeof english> = {
  'postbacks.lead': 'Conversões que chegam da sua rede ou loja e seguem para as plataformas de anúncios.',
  'postbacks.tabs': 'Partes desta tela',
  'postbacks.address': 'Sua URL de postback',
  'postbacks.address.text':
    'Passe a URL para a sua rede ou loja. Ela informa aqui cada lead e venda, e cada um é contado no clique que o trouxe.',
  'postbacks.sources.only':
    'Este espaço de trabalho aceita postbacks só de fontes, cada uma com endereço próprio. Passe à sua rede o endereço da fonte dela.',
  'postbacks.sources.choose': 'Escolher uma fonte',
  'choice.clear': 'Limpar',
  'choice.open': 'Mostrar a lista',
  'choice.close': 'Ocultar a lista',
  'conversion.status.lead': 'Lead',
  'conversion.status.sale': 'Venda',
  'conversion.status.hold': 'Pendente',
  'conversion.status.rejected': 'Rejeitada',
  'target.kind.url': 'Qualquer endereço',
  'target.state.idle': 'Nada enviado ainda',
  'target.state.ok': 'Funciona',
  'target.state.failing': 'Falha',
  'target.state.resting': 'Em repouso até {time}',
  'target.state.off': 'Em pausa',
  'target.resting':
    'Depois de várias falhas seguidas, o Fairlead espera um pouco antes de tentar de novo. O que está em espera fica guardado.',
  'target.day':
    'Em 24 horas: {delivered, number} entregues, {failed, number} não, {waiting, number} em espera',
  'flow.problems': 'Precisa da sua atenção',
  'flow.fine': 'Tudo chega',
  'flow.fine.text': 'Nenhuma regra e nenhum webhook falha no momento.',
  'flow.failed':
    '{count, plural, one {# envio das últimas 24 horas não chegou} many {# de envios das últimas 24 horas não chegaram} other {# envios das últimas 24 horas não chegaram}}.',
  'flow.show': 'Mostrar',
  'flow.mend': 'Abrir a regra',
  'flow.mend.webhook': 'Abrir os webhooks',
  'flow.in': 'Recebidos nas últimas 24 horas',
  'flow.in.none': 'Nenhum postback chegou.',
  'flow.in.count': 'Postbacks',
  'flow.in.fate': 'O que aconteceu com eles',
  'flow.fate.recorded': 'Conversão nova',
  'flow.fate.updated': 'Alterou uma conversão',
  'flow.fate.added': 'Somou a uma conversão',
  'flow.fate.duplicate': 'Repetido',
  'flow.fate.ignored': 'Ignorado pela sua configuração',
  'flow.fate.conflict': 'Outra moeda, não somado',
  'flow.fate.waiting': 'À espera do clique',
  'flow.fate.test': 'Teste',
  'flow.fate.outranked': 'Informado por outra fonte',
  'flow.fate.over_limit': 'Demais vindos de uma página',
  'flow.fate.replayed': 'Já recebido',
  'flow.fate.refused': 'Não aceito',
  'flow.fate.other': 'Outros',
  'flow.out': 'Enviados nas últimas 24 horas',
  'flow.out.to': 'Para',
  'flow.out.state': 'Situação',
  'flow.out.delivered': 'Entregues',
  'flow.out.failed': 'Não entregues',
  'flow.out.waiting': 'Em espera',
  'flow.queue.empty': 'Nada espera para ser enviado.',
  'flow.queue':
    '{count, plural, one {# espera} many {# esperam} other {# esperam}} para ser enviado, o mais antigo desde {time}.',
  'steps.title': 'Três passos até a primeira conversão',
  'steps.give': 'Passe o endereço para a sua rede',
  'steps.give.text':
    'Cole onde a rede ou loja pede uma URL de postback ou S2S. Ela preenche as partes entre chaves.',
  'steps.see': 'Veja a primeira chegar',
  'steps.see.text':
    'Faça uma compra pelo seu próprio link ou peça um teste à rede. Esta página mostra em segundos.',
  'steps.pass': 'Repasse à plataforma de anúncios',
  'steps.pass.text':
    'Meta, Google Ads, TikTok ou qualquer endereço: os lances deles aprendem com o que vende de verdade.',
  'steps.done': 'Feito',
  'flow.failing':
    'Postbacks com falha: {count, plural, one {# regra ou webhook não está passando.} many {# de regras ou webhooks não estão passando.} other {# regras ou webhooks não estão passando.}}',
  'flow.failing.show': 'Ver o motivo e corrigir',
};
