import type { postbacksOne as english } from '../en/postbacks-one.ts';
import type { Translated } from '../translated.ts';

export const postbacksOne: Translated<typeof english> = {
  'facts.copy': 'Copiar: {name}',
  'received.event': 'Evento',
  'received.click.open': 'Ver el clic',
  'received.sent.open': 'Lo que se envió por él',
  'mend.change': 'Cambiar estado o pago',
  'mend.change.text':
    'Ahora: {status}, pago {payout}. Lo que indiques vale desde ya; lo anterior queda en el historial.',
  'mend.change.act': 'Cambiar',
  'mend.take': 'Aceptar ahora',
  'mend.take.text':
    'Corrige lo que estaba mal. Cuenta como si llegara ahora. El correo y el teléfono enviados no se guardan, así que no van incluidos.',
  'mend.payout.kept': 'Vacío: queda como está. Cifras y punto: 12.50',
  'mend.payout.none': 'Vacío: ninguno. Cifras y punto: 12.50',
  'mend.currency': 'Moneda del pago',
  'mend.transaction':
    'El mismo clic, evento y transacción son una sola conversión, lleguen las veces que lleguen.',
  'mend.taken': 'Quedó registrado.',
  'mend.waiting': 'El resultado se decide en un momento.',
  'mend.show': 'Ver',
  'list.filters': 'Filtros',
  'list.filters.set': 'Filtros: {count, number}',
};
