import type { sharing as en } from '../en/sharing.ts';
import type { Translated } from '../translated.ts';

export const sharing = {
  'share.title': 'Compartir {name}',
  'share.qr.alt': 'Código QR de {link}',
  'share.correction': 'Corrección de errores',
  'share.correction.help': 'Qué parte del código puede estar sucia, rota o tapada por un logo.',
  'share.correction.M': 'M: cerca del 15 %',
  'share.correction.Q': 'Q: cerca del 25 %',
  'share.correction.H': 'H: cerca del 30 %',
  'share.size': 'Tamaño del PNG',
  'share.size.help': 'El SVG es nítido a cualquier tamaño: úsalo para imprimir.',
  'share.pixels': '{size} × {size} px',
  'share.png': 'Descargar PNG',
  'share.svg': 'Descargar SVG',
  'share.image': 'Copiar imagen',
  'share.image.copied': 'Imagen copiada',
  'share.image.refused': 'El navegador no lo permitió. Descarga el PNG.',
  'share.counts':
    'El código contiene el propio enlace, así que cada lectura cuenta como un clic. Un destino nuevo no requiere otro código; un nuevo final del enlace, sí.',
  'share.forms': 'Copiar el enlace como',
  'share.form.plain': 'Enlace',
  'share.form.tokens': 'Enlace con los tokens de la fuente de tráfico',
  'share.form.utm': 'Enlace con etiquetas UTM (ejemplo)',
  'share.form.html': 'HTML',
  'share.form.markdown': 'Markdown',
  'share.copy': 'Copiar: {form}',
  'share.native': 'Compartir…',
} satisfies Translated<typeof en>;
