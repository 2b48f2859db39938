import type { recovery as english } from '../en/recovery.ts';
import type { Translated } from '../translated.ts';

export const recovery: Translated<typeof english> = {
  'recovery.title': 'पासवर्ड भूल गए?',
  'recovery.lead': 'अपने खाते का ईमेल लिखें, आपको नया पासवर्ड बनाने का लिंक मिलेगा।',
  'recovery.submit': 'मुझे लिंक भेजें',
  'recovery.mail.title': 'अपना ईमेल देखें',
  'recovery.mail.text':
    'अगर {email} से कोई खाता है, तो नया पासवर्ड बनाने का लिंक अभी या पिछले एक घंटे में भेजा गया है। वह एक घंटे तक चलेगा। नहीं आया? स्पैम में देखें।',
  'recovery.operator.title': 'एडमिन से लिंक माँगें',
  'recovery.operator.text':
    'यह Fairlead ईमेल नहीं भेजता। अगर {email} से कोई खाता है, तो नया पासवर्ड बनाने का लिंक अब इस Fairlead के एडमिन के पास है। वह एक घंटे तक चलेगा।',
  'recovery.new.title': 'नया पासवर्ड बनाएँ',
  'recovery.new.lead': 'इससे बाक़ी सब जगह से आप साइन आउट हो जाएँगे।',
  'recovery.new.submit': 'पासवर्ड सेव करें',
  'recovery.again': 'दूसरा लिंक माँगें',
  'recovery.done':
    'आपका पासवर्ड बदल गया है। नए पासवर्ड से साइन इन करें और प्रोफ़ाइल में अपनी API कुंजियाँ जाँचें: वे काम करती रहेंगी।',
};
