import type { trial as english } from '../en/trial.ts';
import type { Translated } from '../translated.ts';

export const trial: Translated<typeof english> = {
  'trial.title': 'Fairlead को 14 दिन आज़माएँ',
  'trial.lead': 'पूरा प्रोडक्ट, आपके अपने कैंपेन और ट्रैफ़िक के साथ। न कार्ड, न अनुबंध।',
  'trial.point.links.title': 'आपके विज्ञापनों के लिए लिंक',
  'trial.point.links.text': 'अपने पेज का पता डालें, ट्रैकिंग लिंक पाएँ और हर क्लिक को कुछ ही सेकंड में आते देखें।',
  'trial.point.split.title': 'पेजों की आपसी तुलना',
  'trial.point.split.text':
    'भार के हिसाब से विज़िटर को अपने पेजों में बाँटें, और देश, डिवाइस या समय के हिसाब से कुछ को दूसरे पेज पर भेजें।',
  'trial.point.bots.title': 'बॉट के बिना आँकड़े',
  'trial.point.bots.text': 'बॉट अलग गिने जाते हैं, हर एक वजह के साथ, ताकि आपकी दरें असली लोगों की हों।',
  'trial.point.after.title': 'बाद में कुछ नहीं टूटता',
  'trial.point.after.text': '14 दिन बाद भी आप सब कुछ देख सकते हैं। आपके लिंक चलते रहते हैं और कोई आँकड़ा नहीं खोता।',
  'trial.start': 'ट्रायल शुरू करें',
  'trial.register.title': 'अपना ट्रायल शुरू करें',
  'trial.register.lead': '14 दिन, सब कुछ शामिल। कार्ड की ज़रूरत नहीं।',
  'trial.closed.title': 'ट्रायल बंद हैं',
  'trial.closed.text':
    'अभी यहाँ कोई रजिस्टर नहीं कर सकता। जिसने यह पता दिया, उनसे रजिस्ट्रेशन खोलने को कहें या आमंत्रण माँगें।',
};
