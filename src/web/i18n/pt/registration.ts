import type { registration as english } from '../en/registration.ts';
import type { Translated } from '../translated.ts';

export const registration: Translated<typeof english> = {
  'registration.title': 'Crie sua conta',
  'registration.lead': 'Seu primeiro link de rastreamento está a um minuto daqui.',
  'registration.submit': 'Criar conta',
  'registration.have': 'Já tem uma conta?',
  'registration.signIn': 'Entre',
  'registration.invited.looking': 'Procurando o seu convite…',
  'registration.invited.title': 'Participe de {workspace}',
  'registration.invited.owner':
    'O convite é para a função de proprietário: você pode fazer tudo neste espaço de trabalho. Só falta criar sua conta.',
  'registration.invited.editor':
    'O convite é para a função de editor: você pode ver e alterar as campanhas. Só falta criar sua conta.',
  'registration.invited.viewer':
    'O convite é para a função de leitor: você pode ver tudo, sem alterar nada. Só falta criar sua conta.',
  'registration.invited.email': 'O convite é para este e-mail.',
  'registration.gone.title': 'Este convite não vale mais',
  'registration.gone.text':
    'Ele já foi usado, foi revogado ou tem mais de 7 dias. Peça outro a quem convidou você. Se foi você quem usou, entre.',
  'registration.verify.title': 'Veja seu e-mail',
  'registration.verify.text':
    'Um e-mail para {email} está a caminho. Abra o link dele em até 24 horas para terminar. Não chegou? Procure no spam. Cada endereço recebe poucos e-mails por hora: depois disso, tente mais tarde.',
  'registration.confirm.title': 'Confirme seu e-mail',
  'registration.confirm.lead':
    'Digite a senha que você escolheu no cadastro. É com ela que sua conta será criada.',
  'registration.confirm.submit': 'Confirmar e entrar',
  'registration.confirm.gone':
    'Este link já foi usado ou as 24 horas dele passaram. Entre ou faça o cadastro de novo.',
  'registration.again': 'Cadastrar de novo',
  'field.password_mismatch':
    'Esta não é a senha deste cadastro. Se você se cadastrou mais de uma vez, seu link pode estar em outro e-mail',
  'registration.first.title': 'Crie a primeira conta pelo link dela',
  'registration.first.text':
    'A primeira conta é a proprietária deste Fairlead. Por isso, para criá-la, abra o link de uso único que o Fairlead exibiu ao iniciar.',
  'registration.first.where':
    'O link está no terminal ou no log do serviço ou do contêiner. Não está mais lá? Reinicie o Fairlead para receber outro. Na própria máquina do Fairlead, você também pode abrir http://localhost com a porta dele.',
  'error.first_account_refused':
    'A primeira conta precisa do link exibido na última vez que o Fairlead iniciou, ou de um navegador na própria máquina dele. Abra o link mais recente e tente de novo.',
  'error.registration_closed': 'O cadastro está fechado. Peça um convite ao proprietário.',
  'registration.first': 'Esta é a primeira conta: ela será a proprietária deste Fairlead.',
  'registration.closed.title': 'O cadastro está fechado',
  'registration.closed.text':
    'Aqui, novas contas precisam de convite. Peça um ao proprietário deste Fairlead e abra o link recebido.',
};
