import type { registration as english } from '../en/registration.ts';
import type { Translated } from '../translated.ts';

export const registration: Translated<typeof english> = {
  'registration.title': 'अपना खाता बनाएँ',
  'registration.lead': 'आपका पहला ट्रैकिंग लिंक बस एक मिनट दूर है।',
  'registration.submit': 'खाता बनाएँ',
  'registration.have': 'पहले से खाता है?',
  'registration.signIn': 'साइन इन करें',
  'registration.invited.looking': 'आपका आमंत्रण ढूँढा जा रहा है…',
  'registration.invited.title': '{workspace} से जुड़ें',
  'registration.invited.owner':
    'आपको मालिक के रूप में बुलाया गया है: इस वर्कस्पेस में आप सब कुछ कर सकेंगे। बस खाता बनाना बाक़ी है।',
  'registration.invited.editor': 'आपको संपादक के रूप में बुलाया गया है: आप कैंपेन देख और बदल सकेंगे। बस खाता बनाना बाक़ी है।',
  'registration.invited.viewer':
    'आपको दर्शक के रूप में बुलाया गया है: आप सब कुछ देख सकेंगे, पर कुछ बदल नहीं सकेंगे। बस खाता बनाना बाक़ी है।',
  'registration.invited.email': 'आमंत्रण इसी ईमेल के लिए है।',
  'registration.gone.title': 'यह आमंत्रण अब मान्य नहीं है',
  'registration.gone.text':
    'इसे इस्तेमाल किया जा चुका है, वापस ले लिया गया है या यह 7 दिन से पुराना है। जिसने बुलाया था, उनसे नया माँगें। अगर इसे आपने ही इस्तेमाल किया था, तो साइन इन करें।',
  'registration.verify.title': 'अपना ईमेल देखें',
  'registration.verify.text':
    '{email} पर ईमेल भेजा जा रहा है। काम पूरा करने के लिए 24 घंटे के अंदर उसका लिंक खोलें। नहीं आया? स्पैम में देखें। एक पते पर हर घंटे कुछ ही ईमेल भेजे जाते हैं: उसके बाद थोड़ी देर से फिर कोशिश करें।',
  'registration.confirm.title': 'अपने ईमेल की पुष्टि करें',
  'registration.confirm.lead': 'वह पासवर्ड लिखें जो आपने रजिस्टर करते समय चुना था। उसी से आपका खाता बनेगा।',
  'registration.confirm.submit': 'पुष्टि करें और साइन इन करें',
  'registration.confirm.gone': 'यह लिंक इस्तेमाल हो चुका है या इसके 24 घंटे बीत चुके हैं। साइन इन करें या फिर से रजिस्टर करें।',
  'registration.again': 'फिर से रजिस्टर करें',
  'field.password_mismatch':
    'यह इस रजिस्ट्रेशन का पासवर्ड नहीं है। अगर आपने एक से ज़्यादा बार रजिस्टर किया था, तो आपका लिंक किसी और ईमेल में हो सकता है',
  'registration.first.title': 'पहला खाता उसके लिंक से बनाएँ',
  'registration.first.text':
    'पहला खाता इस Fairlead का मालिक होता है। इसलिए उसे बनाने के लिए वह एक बार काम करने वाला लिंक खोलें जो Fairlead ने शुरू होते समय दिखाया था।',
  'registration.first.where':
    'लिंक टर्मिनल में, या सर्विस या कंटेनर के लॉग में है। अब वहाँ नहीं है? नए लिंक के लिए Fairlead को फिर से शुरू करें। जिस मशीन पर Fairlead चलता है, वहाँ आप http://localhost और उसका पोर्ट भी खोल सकते हैं।',
  'error.first_account_refused':
    'पहले खाते के लिए वह लिंक चाहिए जो Fairlead ने पिछली बार शुरू होते समय दिखाया, या उसी मशीन का ब्राउज़र। सबसे नया लिंक खोलकर फिर कोशिश करें।',
  'error.registration_closed': 'रजिस्ट्रेशन बंद है। मालिक से आमंत्रण माँगें।',
  'registration.first': 'यह पहला खाता है: यही इस Fairlead का मालिक होगा।',
  'registration.closed.title': 'रजिस्ट्रेशन बंद है',
  'registration.closed.text':
    'यहाँ नए खाते के लिए आमंत्रण चाहिए। इस Fairlead के मालिक से आमंत्रण माँगें और उसमें दिया लिंक खोलें।',
};
