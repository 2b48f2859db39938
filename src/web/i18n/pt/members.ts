import type { members as english } from '../en/members.ts';
import type { Translated } from '../translated.ts';

export const members: Translated<typeof english> = {
  'members.title': 'Pessoas',
  'members.lead': 'Todos que podem entrar neste espaço de trabalho, e o que cada um pode fazer.',
  'members.you': 'Você',
  'members.founder': 'Proprietário deste Fairlead',
  'members.joined': 'Entrou em {date}',
  'members.role': 'Função',
  'members.roleOf': 'Função de {name}',
  'members.role.owner': 'Proprietário',
  'members.role.editor': 'Editor',
  'members.role.viewer': 'Leitor',
  'members.may.owner': 'Pode fazer tudo, inclusive gerenciar pessoas e excluir.',
  'members.may.editor': 'Pode ver e alterar campanhas e configurações.',
  'members.may.viewer': 'Pode ver tudo, sem alterar nada.',
  'members.proof.title': 'Confirme que é você',
  'members.proof.text': 'Uma função com mais permissões dá acesso duradouro.',
  'members.proof.action': 'Alterar função',
  'members.role.saved': 'A função foi alterada',
  'members.remove': 'Remover {name}',
  'members.remove.title': 'Remover {name}?',
  'members.remove.text':
    'A sessão de {name} é encerrada na hora em todos os dispositivos, e a conta {email} é excluída. Campanhas e alterações ficam, sem o nome. Não dá para desfazer; você pode convidar a mesma pessoa de novo.',
  'members.remove.action': 'Remover e excluir conta',
  'members.removed': '{name} não tem mais acesso',
  'members.refused.role_last_owner':
    'Um espaço de trabalho precisa de um proprietário. Promova outra pessoa antes.',
  'members.refused.role_instance_owner':
    'Esta conta é proprietária deste Fairlead: ela fica, e fica como proprietária.',
  'members.invite.title': 'Convidar alguém',
  'members.invite.submit': 'Convidar',
  'members.invite.sent': 'O convite está a caminho de {email}',
  'members.invite.link':
    'Envie este link para {email} por conta própria: este Fairlead não envia e-mails. Ele só aparece agora, funciona uma vez e vale por 7 dias.',
  'members.invite.copy': 'Copiar link',
  'members.open.title': 'Convites pendentes',
  'members.open.none': 'Nenhum convite pendente no momento.',
  'members.open.until': '{role}, até {date}',
  'members.withdraw': 'Revogar o convite de {email}',
  'members.withdraw.title': 'Revogar este convite?',
  'members.withdraw.text': 'O link enviado a {email} deixa de funcionar na hora. Você pode convidar de novo.',
  'members.withdraw.action': 'Revogar',
  'members.withdrawn': 'O convite foi revogado',
  'field.email_member': 'Alguém com este e-mail já está neste espaço de trabalho',
  'field.email_no_place':
    'Um espaço de trabalho tem 100 lugares, e todos estão ocupados. Remova alguém ou revogue um convite',
};
