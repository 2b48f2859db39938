import type { classPage as english } from '../en/class.ts';
import type { Translated } from '../translated.ts';

export const classPage: Translated<typeof english> = {
  'webinar.page': 'मुफ़्त क्लास',
  'webinar.watch': 'क्लास देखें',
  'webinar.topics': 'क्लास में क्या सिखाया जाता है',
  'webinar.topic.approval': 'विज्ञापन मंज़ूर कराना और मंज़ूरी बनाए रखना',
  'webinar.topic.copycats': 'अपने ऑफ़र को नक़ल करने वालों से बचाना',
  'webinar.topic.metrics': 'बॉट हटाकर मेट्रिक देखना',
  'webinar.topic.speed': 'स्पीड और स्थिरता',
  'webinar.topic.conversion': 'कन्वर्ज़न बढ़ाना',
  'webinar.topic.links': 'आपके ब्रांड वाले लिंक, जिनसे कोई ट्रैफ़िक नहीं छूटता',
  'webinar.now': 'कोई इंतज़ार नहीं: अभी देखें, 2x स्पीड पर सबसे अच्छा।',
  'webinar.voices': 'देखने वाले क्या कहते हैं',
  'webinar.apply.title': 'देखने के लिए तैयार हैं?',
  'webinar.apply': 'क्लास में शामिल हों',
  'webinar.form': 'साइन अप करें और देखें',
  'webinar.submit': 'मुझे क्लास दिखाएँ',
  'webinar.privacy': 'आप जो भरते हैं, वह इस पेज के एडमिन के पास रहता है।',
  'webinar.ready': 'यह रही आपकी क्लास',
  'webinar.play': '{host} से चलाएँ',
  'webinar.consent': 'जब तक आप बटन नहीं दबाते, {host} से कुछ भी लोड नहीं होता। उसके बाद उसे आपका IP पता मिलता है।',
  'webinar.speed': '2x स्पीड',
  'webinar.speed.embed': '2x स्पीड के लिए प्लेयर की सेटिंग खोलें।',
  'webinar.failed': '{host} से वीडियो नहीं चल सका। फिर कोशिश करें या दूसरा ब्राउज़र आज़माएँ।',
  'webinar.none.title': 'यहाँ कोई क्लास सेट नहीं है',
  'webinar.none.text':
    'यह पेज विज्ञापन चलाने पर एक मुफ़्त क्लास के लिए है। इस Fairlead के एडमिन ने अभी कोई क्लास सेट नहीं की है।',
  'webinar.none.home': 'Fairlead क्या है, देखें',
  'field.webinar_unknown': 'यह क्लास बदल गई है। एक मिनट बाद पेज फिर से लोड करें',
};
