import type { session as english } from '../en/session.ts';
import type { Translated } from '../translated.ts';

export const session: Translated<typeof english> = {
  'home.page': 'क्लिक ट्रैकिंग, जिसे आप जाँच सकते हैं',
  'home.title': 'जानें कि हर क्लिक ने क्या किया',
  'home.lead':
    'Fairlead आपके विज्ञापनों को आपके अपने डोमेन पर ट्रैकिंग लिंक देता है, विज़िटर को आपके पेजों में बाँटता है और हर क्लिक ठीक एक बार गिनता है। यह आपकी मशीन पर चलता है और डेटा वहीं रहता है।',
  'home.start': 'खाता बनाएँ',
  'home.signIn': 'साइन इन करें',
  'home.point.once.title': 'हर क्लिक, ठीक एक बार',
  'home.point.once.text': 'विज़िटर को आगे भेजने से पहले हर क्लिक दर्ज होता है। ऑडिट आख़िरी क्लिक तक इसे साबित करता है।',
  'home.point.bots.title': 'बॉट अलग गिने जाते हैं',
  'home.point.bots.text': 'हर अनुरोध अपनी श्रेणी और वजह दिखाता है। आपकी विज़िट और दरें लोगों की होती हैं।',
  'home.point.split.title': 'भरोसेमंद बँटवारा',
  'home.point.split.text': '70% यहाँ और 30% वहाँ भेजें। लौटने वाला विज़िटर वही पेज देखता है।',
  'home.point.open.title': 'कुछ भी छिपा नहीं',
  'home.point.open.text':
    'क्रॉलर और समीक्षक को ठीक वही मिलता है जो किसी व्यक्ति को। किसी विज़िटर को धोखा नहीं दिया जाता।',
  'login.title': 'साइन इन करें',
  'login.lead': 'फिर से स्वागत है।',
  'login.submit': 'साइन इन करें',
  'login.none': 'अभी खाता नहीं है?',
  'login.register': 'बनाएँ',
  'registration.title': 'अपना खाता बनाएँ',
  'registration.first': 'यह पहला खाता है: यही इस Fairlead का मालिक होगा।',
  'registration.lead': 'आपका पहला ट्रैकिंग लिंक बस एक मिनट दूर है।',
  'registration.closed.title': 'रजिस्ट्रेशन बंद है',
  'registration.closed.text':
    'यहाँ नए खाते के लिए आमंत्रण चाहिए। इस Fairlead के मालिक से आमंत्रण माँगें और उसमें दिया लिंक खोलें।',
  'registration.submit': 'खाता बनाएँ',
  'registration.have': 'पहले से खाता है?',
  'registration.signIn': 'साइन इन करें',
  'session.name': 'नाम',
  'session.name.placeholder': 'आपका नाम',
  'session.email': 'ईमेल',
  'session.email.placeholder': 'आपका ईमेल',
  'session.password': 'पासवर्ड',
  'session.password.help': 'कम से कम 10 अक्षर। कुछ शब्द मिलाकर अच्छा पासवर्ड बनता है।',
  'session.show': 'लिखा हुआ दिखाएँ',
  'session.hide': 'लिखा हुआ छिपाएँ',
};
