export const phone = {
  'phone.label': 'WhatsApp number',
  'phone.placeholder': 'Your WhatsApp number',
  'phone.help': 'Include the country code, such as {code}',
  'field.phone_required': 'Phone number is required',
  'field.phone_invalid': 'Invalid phone number',
  'field.phone_country': 'Invalid phone number. Start with + and the country code',
} as const;
