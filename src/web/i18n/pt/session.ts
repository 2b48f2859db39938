import type { session as english } from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const session: Translated<typeof english> = {
  'login.title': 'Entrar',
  'login.lead': 'Que bom ver você de novo.',
  'login.submit': 'Entrar',
  'login.forgot': 'Esqueceu a senha?',
  'login.step.title': 'Só mais um passo',
  'login.code': 'Código',
  'login.code.help': 'Seis dígitos, do seu app autenticador.',
  'login.recovery': 'Código de recuperação',
  'login.byRecovery': 'Usar um código de recuperação',
  'login.byApp': 'Usar um código do app',
  'login.none': 'Ainda não tem conta?',
  'login.register': 'Crie uma',
  'recovery.new.password': 'Nova senha',
  'recovery.back': 'Voltar para entrar',
  'session.name': 'Nome',
  'session.name.placeholder': 'Seu nome',
  'session.email': 'E-mail',
  'session.email.placeholder': 'Seu e-mail',
  'session.password': 'Senha',
  'session.password.help': 'Pelo menos 10 caracteres. Algumas palavras juntas funcionam bem.',
  'session.show': 'Mostrar o que digito',
  'session.hide': 'Ocultar o que digito',
};
