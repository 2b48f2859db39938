import type { disclosure as english } from '../en/disclosure.ts';
import type { Translated } from '../translated.ts';

export const disclosure: Translated<typeof english> = {
  'disclosure.title': 'Declaración',
  'disclosure.why':
    'Cualquiera puede comprobar a dónde lleva este enlace: la página enumera todos los destinos, para quién, y está firmada. Envíala a la plataforma que dude de tu anuncio.',
  'disclosure.copy': 'Copiar enlace de la declaración',
  'disclosure.open': 'Abrir declaración',
  'disclosure.limit': 'Solo con una dirección firmada',
  'disclosure.public': 'Pública: quien añade un signo más al enlace puede leerla.',
  'disclosure.limited':
    'Limitada: solo quien tiene una dirección firmada puede leerla. Los agentes de plataformas de anuncios y buscadores siempre pueden.',
  'disclosure.for': 'Validez',
  'disclosure.for.ever': 'Sin vencimiento',
  'disclosure.for.days': '{count, plural, one {# día} many {# de días} other {# días}}',
  'disclosure.make': 'Crear dirección firmada',
  'disclosure.signed.copy': 'Copiar dirección firmada',
  'disclosure.signed.until': 'Válida hasta {time} (UTC). No se guarda aquí y no se puede revocar.',
  'disclosure.signed.ever': 'Válida sin vencimiento. No se guarda aquí y no se puede revocar.',
};
