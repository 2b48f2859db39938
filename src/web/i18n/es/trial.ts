import type { trial as english } from '../en/trial.ts';
import type { Translated } from '../translated.ts';

export const trial: Translated<typeof english> = {
  'trial.title': 'Prueba Fairlead durante 14 días',
  'trial.lead': 'El producto completo, con tus campañas y tu tráfico. Sin tarjeta, sin contrato.',
  'trial.point.links.title': 'Enlaces para tus anuncios',
  'trial.point.links.text':
    'Pega la dirección de tu página, obtén un enlace de rastreo y mira llegar cada clic en segundos.',
  'trial.point.split.title': 'Una página contra otra',
  'trial.point.split.text':
    'Reparte a los visitantes entre tus páginas por peso y lleva a una parte a otra página según el país, el dispositivo o la hora.',
  'trial.point.bots.title': 'Números sin bots',
  'trial.point.bots.text': 'Los bots se cuentan aparte, cada uno con su motivo: tus tasas son de personas.',
  'trial.point.after.title': 'Después nada se rompe',
  'trial.point.after.text':
    'Después de 14 días puedes seguir viendo todo. Tus enlaces siguen funcionando y ningún número se pierde.',
  'trial.start': 'Empezar la prueba',
  'trial.register.title': 'Empieza tu prueba',
  'trial.register.lead': '14 días con todo incluido. Sin tarjeta.',
  'trial.closed.title': 'El período de prueba está cerrado',
  'trial.closed.text':
    'Por ahora nadie puede registrarse aquí. Pide a quien te dio esta dirección que abra el registro, o una invitación.',
};
