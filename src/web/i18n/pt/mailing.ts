import type { mailing as english } from '../en/mailing.ts';
import type { Translated } from '../translated.ts';

export const mailing: Translated<typeof english> = {
  'mail.title': '“{name}” por e-mail',
  'mail.lead':
    'Envia o relatório como está salvo, com os números daquela hora: os totais, as primeiras linhas e todas elas em um arquivo CSV.',
  'mail.noServer':
    'Este Fairlead ainda não tem servidor de e-mail, então nada é enviado. Quem o administra define FAIRLEAD_SMTP_URL.',
  'mail.none': 'Este relatório não é enviado por e-mail.',
  'mail.every': 'Frequência',
  'mail.every.day': 'Todos os dias',
  'mail.every.week': 'Toda semana',
  'mail.every.month': 'Todo mês',
  'mail.weekday': 'Dia da semana',
  'mail.day': 'Dia do mês',
  'mail.day.last': 'Último dia',
  'mail.day.shorter': 'Em meses mais curtos: o último dia',
  'mail.hour': 'Hora',
  'mail.zone': 'Fuso horário do espaço de trabalho: {zone}',
  'mail.language': 'Idioma do e-mail',
  'mail.recipients': 'Destinatários',
  'mail.recipients.help':
    'Até {count, plural, one {# membro} many {# de membros} other {# membros}} do espaço de trabalho. Quem sai deixa de receber.',
  'mail.recipients.stopped':
    '{name} parou de receber estes e-mails. Para voltar a enviar, salve sem {name} e depois adicione {name} de novo.',
  'mail.next': 'Próximo e-mail: {time}',
  'mail.next.noServer': 'Próxima data: {time}. Sem servidor de e-mail, nada é enviado.',
  'mail.paused': 'Em pausa: nada é enviado.',
  'mail.sent':
    'Último envio: {time}, para {count, plural, one {# pessoa} many {# de pessoas} other {# pessoas}}',
  'mail.last': 'E-mail de {time}:',
  'mail.state.waiting': '{name}: ainda não enviado',
  'mail.state.again': '{name}: {problem} Próxima tentativa: {time}',
  'mail.state.sending': '{name}: sendo enviado',
  'mail.state.sent': '{name}: enviado',
  'mail.state.failed': '{name}: {problem} Não haverá nova tentativa.',
  'mail.state.unclear':
    '{name}: o Fairlead parou durante o envio. O e-mail pode ter chegado, por isso não é enviado de novo.',
  'mail.state.skipped': '{name}: não pôde ser enviado durante um dia e foi pulado.',
  'mail.skipped':
    'O e-mail de {time} foi pulado: por mais de um dia, o Fairlead ficou desligado ou sem servidor de e-mail.',
  'mail.problem.no_server': 'Este Fairlead não tem servidor de e-mail.',
  'mail.problem.no_connection': 'Não foi possível conectar ao servidor de e-mail.',
  'mail.problem.not_encrypted': 'O servidor de e-mail não oferece conexão criptografada.',
  'mail.problem.sign_in': 'O servidor de e-mail recusou o usuário ou a senha.',
  'mail.problem.sender_refused': 'O servidor de e-mail recusou o endereço do remetente.',
  'mail.problem.recipient_refused': 'O servidor de e-mail recusou o endereço do destinatário.',
  'mail.problem.too_large': 'O e-mail é grande demais para o servidor de e-mail.',
  'mail.problem.busy': 'O servidor de e-mail pediu para tentar mais tarde.',
  'mail.problem.refused': 'O servidor de e-mail recusou o e-mail.',
  'mail.problem.report_gone': 'O relatório filtra por algo que foi excluído. Abra-o e corrija os filtros.',
  'mail.problem.failed': 'Não foi possível montar o e-mail. O log do servidor diz mais.',
  'mail.test': 'Enviar um teste para mim',
  'mail.tested': 'Um teste foi enviado para {email}',
  'mail.save': 'Salvar',
  'mail.saved': 'Salvo. O próximo e-mail sai em {time}',
  'mail.saved.noServer': 'Salvo. Os e-mails começam quando o Fairlead tiver um servidor de e-mail.',
  'mail.pause': 'Pausar',
  'mail.resume': 'Retomar',
  'mail.stop': 'Parar de enviar',
  'mail.stopped': 'O relatório não é mais enviado por e-mail',
  'field.recipients_required': 'Escolha pelo menos um destinatário',
  'field.recipient_unknown': 'Alguém da lista não é mais membro. Escolha os destinatários de novo',
  'field.already_scheduled':
    'Outra pessoa acabou de configurar os e-mails deste relatório. Abra esta janela de novo',
};
