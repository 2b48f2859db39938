import type { phone as english } from '../en/phone.ts';
import type { Translated } from '../translated.ts';

export const phone: Translated<typeof english> = {
  'phone.label': 'Número de WhatsApp',
  'phone.placeholder': 'Tu WhatsApp',
  'phone.help': 'Con el código de país, como {code}',
  'field.phone_required': 'El teléfono es obligatorio',
  'field.phone_invalid': 'Número de teléfono no válido',
  'field.phone_country': 'Número de teléfono no válido. Empieza con + y el código de país',
};
