import type { phone as english } from '../en/phone.ts';
import type { Translated } from '../translated.ts';

export const phone: Translated<typeof english> = {
  'phone.label': 'WhatsApp नंबर',
  'phone.placeholder': 'आपका WhatsApp',
  'phone.help': 'देश के कोड के साथ, जैसे {code}',
  'field.phone_required': 'फ़ोन नंबर ज़रूरी है',
  'field.phone_invalid': 'फ़ोन नंबर सही नहीं है',
  'field.phone_country': 'फ़ोन नंबर सही नहीं है। + और देश के कोड से शुरू करें',
};
