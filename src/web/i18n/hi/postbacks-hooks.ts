import type { postbacksHooks as english } from '../en/postbacks-hooks.ts';
import type { Translated } from '../translated.ts';

export const postbacksHooks: Translated<typeof english> = {
  'hooks.title': 'वेबहुक',
  'hooks.text': 'आपके अपने सिस्टम को यहाँ होने वाली बातें Standard Webhooks फ़ॉर्मेट के हस्ताक्षरित संदेशों से पता चलती हैं।',
  'hooks.add': 'नया वेबहुक',
  'hooks.edit': 'वेबहुक बदलें',
  'hooks.empty.title': 'अभी कोई वेबहुक नहीं',
  'hooks.empty.text':
    'अपने किसी सिस्टम का पता दें: उसे हर कन्वर्ज़न, तय हुए टेस्ट और ख़राब डोमेन की बात कुछ सेकंड में पता चलेगी।',
  'hooks.url': 'संदेश पाने वाला पता',
  'hooks.events': 'किन बातों की ख़बर मिले',
  'hooks.event.conversion.recorded': 'नया कन्वर्ज़न',
  'hooks.event.conversion.changed': 'कन्वर्ज़न बदला',
  'hooks.event.test.decided': 'A/B टेस्ट का फ़ैसला हुआ',
  'hooks.event.domain.failing': 'डोमेन काम नहीं कर रहा',
  'hooks.event.destination_check.failing': 'गंतव्य की जाँच में गड़बड़ी',
  'hooks.event.report.ready': 'तय समय की रिपोर्ट तैयार है',
  'hooks.on': '{url} को संदेश मिलते हैं',
  'hooks.more': '{url} के लिए और विकल्प',
  'hooks.test': 'टेस्ट भेजें',
  'hooks.secret': 'सीक्रेट दिखाएँ',
  'hooks.secret.title': '{url} का सीक्रेट',
  'hooks.secret.text':
    'इसे वहाँ रखें जहाँ पाने वाला सिस्टम पढ़ सके, वेब पेज में कभी नहीं: जिसके पास यह है वह Fairlead के नाम से संदेश पर हस्ताक्षर कर सकता है।',
  'hooks.secret.copy': 'सीक्रेट कॉपी करें',
  'hooks.secret.previous': '{time} तक संदेशों पर पुराने सीक्रेट से भी हस्ताक्षर होते हैं।',
  'hooks.rotate': 'नया सीक्रेट बनाएँ',
  'hooks.rotate.ask': 'नया सीक्रेट बनाएँ?',
  'hooks.rotate.text':
    '24 घंटे तक दोनों से हस्ताक्षर होते हैं, ताकि आप बिना कुछ खोए नया लगा सकें। पुराना ग़लत हाथों में पड़ गया हो, तो उसे तुरंत ख़त्म करें।',
  'hooks.rotate.soft': '24 घंटे दोनों',
  'hooks.rotate.hard': 'पुराना अभी ख़त्म करें',
  'hooks.delete': 'हटाएँ',
  'hooks.delete.ask': 'यह वेबहुक हटाएँ?',
  'hooks.delete.text': '{url} को आगे कुछ नहीं मिलेगा, और जो इंतज़ार में है वह नहीं जाएगा। लॉग रहेगा।',
  'hooks.deleted': 'वेबहुक हटाया गया',
  'hooks.saved': 'वेबहुक सेव हुआ',
  'hooks.paused': 'वेबहुक रुका हुआ है। दोबारा चालू करने तक जो होगा, वह इसे कभी नहीं बताया जाएगा',
  'hooks.resumed': 'वेबहुक फिर चालू है',
  'hooks.save': 'सेव करें',
  'hooks.verify': 'हस्ताक्षर कैसे जाँचें',
  'hooks.verify.text':
    'हर संदेश में webhook-id, webhook-timestamp और webhook-signature हेडर होते हैं। बॉडी वैसी ही लें जैसी आई, JSON पढ़ने से पहले। पाँच मिनट से ज़्यादा अंतर वाला समय और पहले देखी हुई ID अस्वीकार करें।',
  'hooks.verify.language': 'प्रोग्रामिंग भाषा',
  'hooks.verify.copy': 'कोड कॉपी करें',
};
