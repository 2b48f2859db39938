import type { postbacksOne as english } from '../en/postbacks-one.ts';
import type { Translated } from '../translated.ts';

export const postbacksOne: Translated<typeof english> = {
  'facts.copy': 'कॉपी करें: {name}',
  'received.event': 'इवेंट',
  'received.click.open': 'क्लिक दिखाएँ',
  'received.sent.open': 'इसके लिए क्या भेजा गया',
  'mend.change': 'स्टेटस या भुगतान बदलें',
  'mend.change.text': 'अभी: {status}, भुगतान {payout}। आप जो डालेंगे वह अब से मान्य होगा; पहले वाला इतिहास में रहेगा।',
  'mend.change.act': 'बदलें',
  'mend.take': 'अभी लें',
  'mend.take.text':
    'जो ग़लत था उसे ठीक करें। यह ऐसे गिना जाएगा जैसे अभी आया हो। भेजा गया ईमेल और फ़ोन नहीं रखा जाता, इसलिए वे इसमें नहीं होंगे।',
  'mend.payout.kept': 'ख़ाली: जैसा है वैसा। अंक और बिंदु: 12.50',
  'mend.payout.none': 'ख़ाली: कोई नहीं। अंक और बिंदु: 12.50',
  'mend.currency': 'भुगतान की मुद्रा',
  'mend.transaction': 'वही क्लिक, इवेंट और ट्रांज़ैक्शन एक ही कन्वर्ज़न हैं, चाहे जितनी बार आएँ।',
  'mend.taken': 'दर्ज हो गया।',
  'mend.waiting': 'नतीजा तय हो रहा है।',
  'mend.show': 'दिखाएँ',
  'list.filters': 'फ़िल्टर',
  'list.filters.set': 'फ़िल्टर: {count, number}',
};
