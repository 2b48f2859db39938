import type { home as english } from '../en/home.ts';
import type { Translated } from '../translated.ts';

export const home: Translated<typeof english> = {
  'home.page': 'Rastreo de clics que puedes comprobar',
  'home.title': 'Descubre qué hizo cada clic',
  'home.lead':
    'Fairlead da a tus anuncios enlaces de rastreo en tu propio dominio, reparte a los visitantes entre tus páginas y cuenta cada clic exactamente una vez. Funciona en tu equipo y los datos se quedan ahí.',
  'home.start': 'Crear cuenta',
  'home.signIn': 'Entrar',
  'home.point.once.title': 'Cada clic, exactamente una vez',
  'home.point.once.text':
    'Cada clic se registra antes de que el visitante siga su camino. Una auditoría lo demuestra hasta el último.',
  'home.point.bots.title': 'Bots contados aparte',
  'home.point.bots.text':
    'Cada solicitud muestra su clase de tráfico y el motivo. Tus visitas y tasas son de personas.',
  'home.point.split.title': 'Repartos en los que puedes confiar',
  'home.point.split.text': 'Envía el 70% aquí y el 30% allá. Quien vuelve ve la misma página.',
  'home.point.open.title': 'Nada oculto',
  'home.point.open.text':
    'Los rastreadores y revisores reciben exactamente lo mismo que una persona. No se engaña a ningún visitante.',
  'home.closed': 'Aquí, las cuentas nuevas necesitan una invitación.',
  'home.picture.alt':
    'Panel de Fairlead: las cifras de siete días, un gráfico de solicitudes y visitas y, debajo, las campañas',
  'home.picture.caption': 'El panel, con tráfico de ejemplo',
  'home.points': 'Qué lo hace distinto',
  'home.steps': 'Cómo funciona',
  'home.step.make.title': 'Crea una campaña',
  'home.step.make.text':
    'Indica adónde van los visitantes y cómo se reparten entre tus páginas. Obtienes un enlace corto en tu dominio.',
  'home.step.place.title': 'Pon su enlace en tu anuncio',
  'home.step.place.text': 'Funciona con Google, Meta, TikTok y cualquier otra fuente que acepte una URL.',
  'home.step.read.title': 'Mira lo que pasó',
  'home.step.read.text': 'Cada solicitud con su resultado y cada conversión que informa un postback.',
  'home.cloak.title': 'Cloaking de enlaces, del honesto',
  'home.cloak.text':
    'Un enlace corto en tu dominio va delante de una dirección larga y le oculta el referrer, igual para todos. Lo que Fairlead no hace: mostrar otra página a los revisores. No hay “páginas seguras”.',
  'home.cost.title': 'Cuánto cuesta',
  'home.cost.text':
    'Solo el equipo en el que funciona. Fairlead es de código abierto con licencia MIT y lo alojas tú: sin planes, sin límite de clics, y los datos se quedan contigo.',
};
