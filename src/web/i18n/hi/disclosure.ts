import type { disclosure as english } from '../en/disclosure.ts';
import type { Translated } from '../translated.ts';

export const disclosure: Translated<typeof english> = {
  'disclosure.title': 'खुली जानकारी',
  'disclosure.why':
    'कोई भी जाँच सकता है कि यह लिंक कहाँ ले जाता है: पेज पर सभी जगहें और किसके लिए हैं, यह लिखा है, और उस पर हस्ताक्षर है। जो प्लैटफ़ॉर्म आपके विज्ञापन पर संदेह करे, उसे भेजें।',
  'disclosure.copy': 'जानकारी का लिंक कॉपी करें',
  'disclosure.open': 'जानकारी खोलें',
  'disclosure.limit': 'केवल हस्ताक्षरित पते से',
  'disclosure.public': 'सार्वजनिक: लिंक के अंत में प्लस लगाकर कोई भी इसे पढ़ सकता है।',
  'disclosure.limited':
    'सीमित: केवल हस्ताक्षरित पते वाले इसे पढ़ सकते हैं। विज्ञापन प्लैटफ़ॉर्म और सर्च इंजन के एजेंट हमेशा पढ़ सकते हैं।',
  'disclosure.for': 'अवधि',
  'disclosure.for.ever': 'कोई अंत नहीं',
  'disclosure.for.days': '{count, plural, one {# दिन} other {# दिन}}',
  'disclosure.make': 'हस्ताक्षरित पता बनाएँ',
  'disclosure.signed.copy': 'हस्ताक्षरित पता कॉपी करें',
  'disclosure.signed.until': '{time} (UTC) तक मान्य। यह यहाँ सहेजा नहीं जाता और वापस नहीं लिया जा सकता।',
  'disclosure.signed.ever': 'हमेशा के लिए मान्य। यह यहाँ सहेजा नहीं जाता और वापस नहीं लिया जा सकता।',
};
