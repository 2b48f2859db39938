import type { phone as english } from '../en/phone.ts';
import type { Translated } from '../translated.ts';

export const phone: Translated<typeof english> = {
  'phone.label': 'Número do WhatsApp',
  'phone.placeholder': 'Seu WhatsApp',
  'phone.help': 'Com o código do país, como {code}',
  'field.phone_required': 'O telefone é obrigatório',
  'field.phone_invalid': 'Número de telefone inválido',
  'field.phone_country': 'Número de telefone inválido. Comece com + e o código do país',
};
