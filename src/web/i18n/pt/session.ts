import type { session as english } from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const session: Translated<typeof english> = {
  'home.page': 'Rastreamento de cliques que você pode conferir',
  'home.title': 'Saiba o que cada clique fez',
  'home.lead':
    'O Fairlead dá aos seus anúncios links de rastreamento no seu próprio domínio, divide os visitantes entre suas páginas e conta cada clique exatamente uma vez. Ele roda na sua máquina, e os dados ficam nela.',
  'home.start': 'Criar conta',
  'home.signIn': 'Entrar',
  'home.point.once.title': 'Cada clique, exatamente uma vez',
  'home.point.once.text':
    'Cada clique é registrado antes de o visitante seguir adiante. Uma auditoria prova isso até o último.',
  'home.point.bots.title': 'Bots contados à parte',
  'home.point.bots.text':
    'Cada requisição mostra sua classe e o motivo. Suas visitas e taxas são as de pessoas.',
  'home.point.split.title': 'Divisões em que dá para confiar',
  'home.point.split.text': 'Envie 70% para cá e 30% para lá. Quem volta vê a mesma página.',
  'home.point.open.title': 'Nada escondido',
  'home.point.open.text':
    'Rastreadores e revisores recebem exatamente o que uma pessoa recebe. Nenhum visitante é enganado.',
  'login.title': 'Entrar',
  'login.lead': 'Que bom ver você de novo.',
  'login.submit': 'Entrar',
  'login.forgot': 'Esqueceu a senha?',
  'login.step.title': 'Só mais um passo',
  'login.code': 'Código',
  'login.code.help': 'Seis números, ou um dos seus códigos de recuperação.',
  'login.none': 'Ainda não tem conta?',
  'login.register': 'Crie uma',
  'registration.title': 'Crie sua conta',
  'registration.first': 'Esta é a primeira conta: ela será a proprietária deste Fairlead.',
  'registration.lead': 'Seu primeiro link de rastreamento está a um minuto daqui.',
  'registration.closed.title': 'O cadastro está fechado',
  'registration.closed.text':
    'Aqui, novas contas precisam de convite. Peça um ao proprietário deste Fairlead e abra o link recebido.',
  'registration.submit': 'Criar conta',
  'registration.have': 'Já tem uma conta?',
  'registration.signIn': 'Entre',
  'recovery.title': 'Esqueceu a senha?',
  'recovery.lead': 'Informe o e-mail da sua conta e você receberá um link para definir uma nova.',
  'recovery.submit': 'Enviar link',
  'recovery.mail.title': 'Veja seu e-mail',
  'recovery.mail.text':
    'Se existir uma conta com {email}, um link para uma nova senha está a caminho. Ele vale por uma hora. Não chegou? Procure no spam.',
  'recovery.operator.title': 'Peça o link ao operador',
  'recovery.operator.text':
    'Este Fairlead não envia e-mails. Se existir uma conta com {email}, o link para uma nova senha está agora com quem administra este Fairlead. Ele vale por uma hora.',
  'recovery.new.title': 'Defina uma nova senha',
  'recovery.new.lead': 'Isso encerra sua sessão em todos os outros lugares.',
  'recovery.new.password': 'Nova senha',
  'recovery.new.submit': 'Salvar senha',
  'recovery.again': 'Pedir outro link',
  'recovery.done': 'Sua senha foi alterada. Entre com ela.',
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
