import type { leads as english } from '../en/leads.ts';
import type { Translated } from '../translated.ts';

export const leads: Translated<typeof english> = {
  'leads.title': 'क्लास और साइन-अप',
  'leads.lead': 'आपकी मुफ़्त क्लास के लिए साइन अप करने वाले यहाँ दिखते हैं।',
  'leads.page': 'पेज का पता',
  'leads.copy': 'पता कॉपी करें',
  'leads.languages': 'इन भाषाओं में: {list}',
  'leads.unset': 'जब तक आप अपनी क्लास नहीं लिखते, पेज पर नमूना दिखता है।',
  'leads.problems':
    'डेटा फ़ोल्डर की class.json में ग़लतियाँ हैं और वह इम्पोर्ट नहीं हुई। देखने के लिए क्लास के पेज की सेटिंग खोलें।',
  'leads.edit': 'क्लास का पेज बदलें',
  'leads.search': 'साइन-अप खोजें',
  'leads.export': 'CSV डाउनलोड करें',
  'leads.table': 'साइन-अप',
  'leads.name': 'नाम',
  'leads.webinar': 'क्लास',
  'leads.time': 'साइन-अप का समय',
  'leads.remove': '{name} को हटाएँ',
  'leads.remove.title': '{name} को हटाएँ?',
  'leads.remove.text': 'नाम, ईमेल और नंबर हमेशा के लिए मिट जाएँगे।',
  'leads.remove.action': 'हटाएँ',
  'leads.removed': 'हटा दिया गया',
  'leads.empty.title': 'अभी कोई साइन-अप नहीं',
  'leads.empty.text': 'पेज का पता साझा करें। जो साइन अप करेगा, वह तुरंत यहाँ दिखेगा।',
  'leads.none.title': 'कोई साइन-अप मेल नहीं खाता',
  'leads.none.text': 'नाम, ईमेल, नंबर या क्लास का कोई हिस्सा खोजें।',
};
