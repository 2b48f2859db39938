import type { session as english } from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const session: Translated<typeof english> = {
  'home.page': 'Rastreo de clics que puedes comprobar',
  'home.title': 'Entérate de lo que hizo cada clic',
  'home.lead':
    'Fairlead da a tus anuncios enlaces de rastreo en tu propio dominio, reparte a los visitantes entre tus páginas y cuenta cada clic exactamente una vez. Funciona en tu equipo y los datos se quedan ahí.',
  'home.start': 'Crear cuenta',
  'home.signIn': 'Iniciar sesión',
  'home.point.once.title': 'Cada clic, exactamente una vez',
  'home.point.once.text':
    'Cada clic se registra antes de que el visitante siga su camino. Una auditoría lo demuestra hasta el último.',
  'home.point.bots.title': 'Bots contados aparte',
  'home.point.bots.text': 'Cada solicitud muestra su clase y el motivo. Tus visitas y tasas son de personas.',
  'home.point.split.title': 'Repartos en los que puedes confiar',
  'home.point.split.text': 'Envía 70% aquí y 30% allá. Quien vuelve ve la misma página.',
  'home.point.open.title': 'Nada oculto',
  'home.point.open.text':
    'Los rastreadores y revisores reciben exactamente lo mismo que una persona. No se engaña a ningún visitante.',
  'login.title': 'Iniciar sesión',
  'login.lead': 'Qué bueno verte de nuevo.',
  'login.submit': 'Iniciar sesión',
  'login.none': '¿Aún no tienes cuenta?',
  'login.register': 'Crea una',
  'registration.title': 'Crea tu cuenta',
  'registration.first': 'Esta es la primera cuenta: será la propietaria de este Fairlead.',
  'registration.lead': 'Tu primer enlace de rastreo está a un minuto.',
  'registration.closed.title': 'El registro está cerrado',
  'registration.closed.text':
    'Aquí las cuentas nuevas necesitan una invitación. Pídela al propietario de este Fairlead y abre el enlace que trae.',
  'registration.submit': 'Crear cuenta',
  'registration.have': '¿Ya tienes cuenta?',
  'registration.signIn': 'Inicia sesión',
  'session.name': 'Nombre',
  'session.name.placeholder': 'Tu nombre',
  'session.email': 'Correo electrónico',
  'session.email.placeholder': 'Tu correo',
  'session.password': 'Contraseña',
  'session.password.help': 'Al menos 10 caracteres. Varias palabras juntas funcionan bien.',
  'session.show': 'Mostrar lo que escribo',
  'session.hide': 'Ocultar lo que escribo',
};
