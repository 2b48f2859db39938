import type { classPage as english } from '../en/class.ts';
import type { Translated } from '../translated.ts';

export const classPage: Translated<typeof english> = {
  'webinar.page': 'Clase gratuita',
  'webinar.watch': 'Ver la clase',
  'webinar.topics': 'Qué enseña la clase',
  'webinar.topic.approval': 'Conseguir que aprueben tus anuncios y que sigan aprobados',
  'webinar.topic.copycats': 'Proteger tus ofertas de quienes las copian',
  'webinar.topic.metrics': 'Métricas sin los bots',
  'webinar.topic.speed': 'Velocidad y constancia',
  'webinar.topic.conversion': 'Aumentar la conversión',
  'webinar.topic.links': 'Enlaces con tu marca que no pierden tráfico',
  'webinar.now': 'Sin esperas: mírala ahora mismo, mejor a velocidad 2x.',
  'webinar.voices': 'Qué dicen quienes ya la vieron',
  'webinar.apply.title': '¿Empezamos?',
  'webinar.apply': 'Inscribirme en la clase',
  'webinar.form': 'Inscríbete y mírala',
  'webinar.submit': 'Mostrar la clase',
  'webinar.privacy': 'Los datos que escribas quedan con quien administra esta página.',
  'webinar.ready': 'Aquí está tu clase',
  'webinar.play': 'Reproducir desde {host}',
  'webinar.consent':
    'Nada se carga de {host} hasta que presiones el botón. A partir de ahí recibe tu dirección IP.',
  'webinar.speed': 'Velocidad 2x',
  'webinar.speed.embed': 'Para la velocidad 2x, abre los ajustes del reproductor.',
  'webinar.failed':
    'No se pudo reproducir el video de {host}. Inténtalo de nuevo o prueba con otro navegador.',
  'webinar.sample':
    'Esto es un ejemplo: el propietario de este sitio aún no ha preparado la clase y no hay video.',
  'webinar.noVideo': 'Todavía no hay video.',
  'field.webinar_unknown': 'Esta clase cambió. Vuelve a cargar la página en un minuto',
};
