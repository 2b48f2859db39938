export const phone = {
  'phone.label': 'WhatsApp number',
  'phone.placeholder': 'Your WhatsApp',
  'phone.help': 'With the country code, such as {code}',
  'field.phone_required': 'Telephone is mandatory',
  'field.phone_invalid': 'Invalid phone number',
  'field.phone_country': 'Invalid phone number. Begin with + and the country code',
} as const;
