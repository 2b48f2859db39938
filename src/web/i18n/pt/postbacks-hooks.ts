import type { postbacksHooks as english } from '../en/postbacks-hooks.ts';
import type { Translated } from '../translated.ts';

export const postbacksHooks: Translated<typeof english> = {
  'hooks.title': 'Webhooks',
  'hooks.text':
    'Seus próprios sistemas ficam sabendo do que acontece aqui, em mensagens assinadas no formato Standard Webhooks.',
  'hooks.add': 'Novo webhook',
  'hooks.edit': 'Alterar o webhook',
  'hooks.empty.title': 'Nenhum webhook ainda',
  'hooks.empty.text':
    'Informe o endereço de um sistema seu: ele fica sabendo em segundos de cada conversão, de um teste decidido e de um domínio com falha.',
  'hooks.url': 'Endereço que recebe as mensagens',
  'hooks.events': 'Do que ele fica sabendo',
  'hooks.event.conversion.recorded': 'Uma nova conversão',
  'hooks.event.conversion.changed': 'Uma conversão mudou',
  'hooks.event.test.decided': 'Um teste A/B foi decidido',
  'hooks.event.domain.failing': 'Um domínio falha',
  'hooks.event.destination_check.failing': 'A verificação de um destino falha',
  'hooks.event.report.ready': 'Um relatório agendado está pronto',
  'hooks.on': '{url} recebe mensagens',
  'hooks.more': 'Mais para {url}',
  'hooks.test': 'Enviar um teste',
  'hooks.secret': 'Mostrar o segredo',
  'hooks.secret.title': 'Segredo de {url}',
  'hooks.secret.text':
    'Guarde-o onde o receptor possa lê-lo, nunca em uma página web: quem o tem assina mensagens em nome do Fairlead.',
  'hooks.secret.copy': 'Copiar o segredo',
  'hooks.secret.previous': 'Até {time} as mensagens também são assinadas com o segredo antigo.',
  'hooks.rotate': 'Gerar um novo segredo',
  'hooks.rotate.ask': 'Gerar um novo segredo?',
  'hooks.rotate.text':
    'Por 24 horas as mensagens são assinadas com os dois, para você trocar sem perder nenhuma. Se o antigo caiu em mãos erradas, encerre-o agora.',
  'hooks.rotate.soft': 'Os dois por 24 horas',
  'hooks.rotate.hard': 'Encerrar o antigo agora',
  'hooks.delete': 'Excluir',
  'hooks.delete.ask': 'Excluir este webhook?',
  'hooks.delete.text': '{url} não recebe mais nada, e o que está em espera não é enviado. O log fica.',
  'hooks.deleted': 'O webhook foi excluído',
  'hooks.saved': 'O webhook foi salvo',
  'hooks.paused':
    'O webhook está em pausa. O que acontecer até você ligá-lo de novo nunca será enviado a ele',
  'hooks.resumed': 'O webhook voltou a funcionar',
  'hooks.save': 'Salvar',
  'hooks.verify': 'Como verificar uma assinatura',
  'hooks.verify.text':
    'Cada mensagem tem os cabeçalhos webhook-id, webhook-timestamp e webhook-signature. Use o corpo como chegou, antes de lê-lo como JSON. Recuse um horário com mais de cinco minutos de diferença e um ID já visto.',
  'hooks.verify.language': 'Linguagem de programação',
  'hooks.verify.copy': 'Copiar o código',
};
