import type { abSharing as english } from '../en/ab-sharing.ts';
import type { Translated } from '../translated.ts';

export const abSharing: Translated<typeof english> = {
  'abShare.open': 'साझा करें',
  'abShare.title': 'नतीजे साझा करें',
  'abShare.text':
    'जिसके पास लिंक है, वह देखता है कि इस टेस्ट ने उस समय तक क्या दिखाया: आपके पेजों का कोई पता नहीं, कोई सदस्य नहीं, कैंपेन की कोई जानकारी नहीं। वर्कस्पेस और पेजों के नाम और अनुमान वैसे ही दिखते हैं जैसे आपने लिखे।',
  'abShare.make': 'लिंक बनाएँ',
  'abShare.made': 'नया लिंक',
  'abShare.made.text': 'इसे अभी कॉपी करें: यह दोबारा नहीं दिखाया जाएगा।',
  'abShare.copy': 'लिंक कॉपी करें',
  'abShare.none': 'अभी कोई लिंक नहीं।',
  'abShare.list': 'इस टेस्ट के लिंक',
  'abShare.row': '{time} को {user} ने बनाया',
  'abShare.seen': 'पिछली बार {time} को खोला गया',
  'abShare.unseen': 'अभी तक नहीं खोला गया',
  'abShare.revoke': 'हटाएँ',
  'abShare.revoke.one': '{time} को बना लिंक हटाएँ',
  'abShare.revoke.title': 'लिंक हटाएँ?',
  'abShare.revoke.text': 'जिसके पास यह है, उसे अब कुछ नहीं दिखेगा। इसे वापस नहीं लाया जा सकता।',
  'abShare.revoked': 'लिंक हटा दिया गया',
  'abShare.by': '{workspace} ने साझा किया, केवल पढ़ने के लिए।',
  'abShare.gone.title': 'इस लिंक पर कुछ नहीं है',
  'abShare.gone.text': 'इसे हटा दिया गया है, या पता अधूरा है। भेजने वाले से नया लिंक माँगें।',
};
