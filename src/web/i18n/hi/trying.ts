import type { trying as en } from '../en/trying.ts';
import type { Translated } from '../translated.ts';

export const trying = {
  'try.title': 'यह विज़िटर कहाँ जाएगा?',
  'try.at': '{zone} में समय (ख़ाली: अभी)',
  'try.run': 'रास्ता दिखाएँ',
  'try.shares': 'कौन कहाँ जाता है',
  'try.goes': 'ऐसे विज़िटर {name} पर जाते हैं',
  'try.lead': 'आपके लिंक चलाने वाला ही कोड तय करता है। कुछ दर्ज नहीं होता, और सीमाएँ बची हुई मानी जाती हैं।',
  'try.any': 'नहीं बताया',
  'try.region': 'क्षेत्र का कोड (US-CA)',
  'try.paste': 'जो ऊपर नहीं बताया, वह इनसे पढ़ा जाता है:',
  'try.address': 'IP पता',
  'try.query': 'लिंक के पैरामीटर (मैक्रो)',
  'try.revision': 'संशोधन',
  'try.nowhere': 'इस विज़िटर को कहीं नहीं भेजा जाएगा।',
  'try.several': 'ऐसे विज़िटर कई पेजों पर जाते हैं',
  'try.drawn':
    'विज़िटर के आने पर Fairlead पेज चुनता है। यहाँ सिर्फ़ हिस्से दिखते हैं, ताकि कोई किसी पहचाने हुए विज़िटर के लिए कैंपेन न बना सके। अपना नतीजा देखने के लिए लिंक खोलें।',
  'try.sample': 'इस URL में क्लिक ID नमूना है: असली क्लिक की अपनी होती है।',
  'try.why': 'क़दम दर क़दम',
  'try.seen': 'इस रूप में पहचाना गया: {facts}',
  'try.by': 'संशोधन {revision} से तय हुआ',
  'try.byDraft': 'फ़ॉर्म में अभी जो है, बिना सेव किए, उसी से तय हुआ',
  'try.draftRefused': 'फ़ॉर्म इस तरह सेव नहीं हो सकता: {problems}',
  'field.region_unknown': 'US-CA जैसा कोड लिखें: देश, हाइफ़न, क्षेत्र',
} satisfies Translated<typeof en>;
