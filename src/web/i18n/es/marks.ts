import type { marks as english } from '../en/marks.ts';
import type { Translated } from '../translated.ts';

export const marks: Translated<typeof english> = {
  'marks.title': '¿Era una persona?',
  'marks.ask.human': 'Era una persona',
  'marks.ask.invalid': 'Era un bot',
  'marks.wrong':
    '¿Se contó mal? Indícalo y se corrigen todos los informes. El destino al que se envió no cambia.',
  'marks.back': 'Quitar la marca',
  'marks.found': 'Sin la marca: {class}',
  'marks.found.why': 'Sin la marca: {class} ({reasons})',
  'marks.trail': 'Lo que se dijo hasta ahora',
  'marks.step.human': 'Marcada como persona',
  'marks.step.invalid': 'Marcada como bot',
  'marks.step.back': 'Marca quitada',
  'marks.step.verdict': 'Dirección verificada: {reason}',
  'marks.by': '{time} · {name}',
  'marks.nobody': 'una cuenta que ya no existe',
  'marks.dialog.human': '¿Marcar como persona?',
  'marks.dialog.invalid': '¿Marcar como bot?',
  'marks.dialog.back': '¿Quitar la marca?',
  'marks.dialog.text':
    'Desde ahora se corrigen todos los informes. El destino de los visitantes no cambia, ni ahora ni después.',
  'marks.noVisit': 'Esta solicitud no es una visita, sea de quien sea: las visitas válidas quedan igual.',
  'marks.scope': 'Qué solicitudes',
  'marks.one': 'Solo esta',
  'marks.like': 'Todas las similares',
  'marks.like.help': 'Con el mismo user agent y la misma clasificación, por los mismos motivos',
  'marks.days': 'Recibidas en',
  'marks.days.last': '{days, plural, one {Último día} many {Últimos # de días} other {Últimos # días}}',
  'marks.counting': 'Contando…',
  'marks.count':
    '{count, plural, =0 {No queda ninguna solicitud} one {# solicitud} many {# de solicitudes} other {# solicitudes}}',
  'marks.tooMany': 'Elige menos días: el máximo es {most, number} por vez.',
  'marks.note': 'Nota (opcional)',
  'marks.note.help': 'El porqué, para tu equipo',
  'marks.action.human': 'Marcar como persona',
  'marks.action.invalid': 'Marcar como bot',
  'marks.done':
    '{count, plural, =0 {No quedaba nada por cambiar} one {# solicitud corregida} many {# de solicitudes corregidas} other {# solicitudes corregidas}}',
  'marks.progress': '{done, number} de {total, number}',
  'marks.stop': 'Detener',
};
