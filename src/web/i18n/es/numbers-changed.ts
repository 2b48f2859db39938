import type { numbersChanged as english } from '../en/numbers-changed.ts';
import type { Translated } from '../translated.ts';

export const numbersChanged: Translated<typeof english> = {
  'numbers.changed': 'Esta actualización cambió cómo se cuentan algunos números',
  'numbers.changed.text': 'Los totales que anotaste antes pueden diferir de lo que ves ahora.',
  'numbers.always': 'Para todas las fechas',
  'numbers.since': 'Desde el {date}',
  'numbers.ok': 'Entendido',
  'numbers.people_rates':
    'El CR, el EPC y el CR de la oferta cuentan solo las conversiones de visitas válidas. Las de bots, vistas previas y otros clics tienen su propia columna.',
  'numbers.unknown_cost':
    'El costo que nadie ingresó se muestra como desconocido, no como 0. El ROI, el ROAS y la ganancia dejan fuera los ingresos de los clics sin costo conocido y lo indican.',
  'numbers.offers':
    'Los informes por destino muestran la oferta a la que el visitante pasó desde la landing page. Las landing pages y las ofertas son dimensiones propias.',
  'numbers.waterfall':
    'La cascada cuadra aunque solo algunas páginas informen que se cargaron, y dice qué parte se midió.',
  'numbers.traffic_quality':
    'La calidad del tráfico abarca todas las solicitudes, no solo las visitas válidas.',
  'numbers.repeats':
    'Los dobles clics, las visitas repetidas y las avalanchas se reconocen entre todos los procesos y reinicios, así que menos de ellos cuentan como visitas válidas.',
  'numbers.landed':
    'Las llegadas a la página y los clics de la landing page cuentan una vez por visita, sin importar cuál de sus clics informe la página.',
  'numbers.visit_conversions':
    'Una conversión del segundo clic de un doble clic pertenece a la visita que repite.',
  'numbers.bare_postbacks': 'Un postback repetido sin estado ya no cambia el estado de una conversión.',
  'numbers.aa_plan':
    'Una prueba A/A se aprueba cuando las dos copias juntas alcanzan el número de visitantes previsto.',
  'numbers.planner':
    'El planificador A/B también cuenta el día de hoy y toma la tasa de conversión de los visitantes cuyo plazo para convertir ya terminó.',
  'numbers.languages':
    'Un idioma que los navegadores nombran de dos formas, como iw y he, es un solo idioma.',
  'numbers.unlogged':
    'Las solicitudes sin registrar incluyen las respondidas mientras el diario no se podía abrir.',
};
