import type { recovery as english } from '../en/recovery.ts';
import type { Translated } from '../translated.ts';

export const recovery: Translated<typeof english> = {
  'recovery.title': 'Esqueceu a senha?',
  'recovery.lead': 'Informe o e-mail da sua conta e você receberá um link para definir uma nova.',
  'recovery.submit': 'Enviar link',
  'recovery.mail.title': 'Veja seu e-mail',
  'recovery.mail.text':
    'Se existir uma conta com {email}, um link para uma nova senha está a caminho ou chegou na última hora. Ele vale por uma hora. Não chegou? Procure no spam.',
  'recovery.operator.title': 'Peça o link a quem administra',
  'recovery.operator.text':
    'Este Fairlead não envia e-mails. Se existir uma conta com {email}, o link para uma nova senha está agora com quem administra este Fairlead. Ele vale por uma hora.',
  'recovery.new.title': 'Defina uma nova senha',
  'recovery.new.lead': 'Isso encerra sua sessão em todos os outros lugares.',
  'recovery.new.submit': 'Salvar senha',
  'recovery.again': 'Pedir outro link',
  'recovery.done':
    'Sua senha foi alterada. Entre com ela e confira as chaves de API no seu perfil: elas continuam funcionando.',
};
