import type { abPlanning as english } from '../en/ab-planning.ts';
import type { Translated } from '../translated.ts';

export const abPlanning: Translated<typeof english> = {
  'abPlan.title': 'इसमें कितना समय लगेगा?',
  'abPlan.from.campaign': 'कैंपेन की विज़िट ({when}): {visitors, plural, one {# विज़िटर} other {# विज़िटर}}।',
  'abPlan.from.rule': 'इस जगह की विज़िट ({when}): {visitors, plural, one {# विज़िटर} other {# विज़िटर}}।',
  'abPlan.judged':
    'जिन {judged, plural, one {# विज़िटर} other {# विज़िटर}} का कन्वर्ट करने का समय पूरा हो चुका है, उनमें से {conversions, number} ने कन्वर्ट किया।',
  'abPlan.unjudged':
    'अब तक {conversions, number} ने कन्वर्ट किया। उनका कन्वर्ट करने का समय अभी पूरा नहीं हुआ, इसलिए दर अभी बढ़ सकती है।',
  'abPlan.change': 'आप अपना अनुमान बदल सकते हैं।',
  'abPlan.from.none': 'पिछले 28 दिनों में कोई नहीं आया। अपना अनुमान लिखें।',
  'abPlan.failed': 'कैंपेन के पिछले हफ़्ते पढ़े नहीं जा सके। अपना अनुमान लिखें।',
  'abPlan.rate': 'अभी कन्वर्ट होने वाले विज़िटर',
  'abPlan.mean': 'अभी प्रति विज़िटर आय',
  'abPlan.deviation': 'आय में उतार-चढ़ाव',
  'abPlan.deviation.help': 'प्रति विज़िटर मानक विचलन',
  'abPlan.perDay': 'हर दिन के विज़िटर',
  'abPlan.lift': 'मायने रखने वाली बढ़त: {lift}',
  'abPlan.perArm': 'हर पेज के लिए विज़िटर',
  'abPlan.perArm.least': 'सबसे छोटे हिस्से वाले पेज के विज़िटर',
  'abPlan.units': 'कुल विज़िटर',
  'abPlan.time': 'कितना समय चाहिए',
  'abPlan.days': '{count, plural, one {# दिन} other {# दिन}}',
  'abPlan.months': 'क़रीब {count, plural, one {# महीना} other {# महीने}}',
  'abPlan.years': '{count, plural, one {# साल} other {# साल}} से ज़्यादा',
  'abPlan.sure':
    'इतने विज़िटर कि इतनी बढ़त वाले दस में से आठ टेस्ट उसे पकड़ लें। विजेता इससे पहले भी बताया जा सकता है, पर पूरा एक हफ़्ता होने के बाद।',
  'abPlan.weak':
    'हर दिन {visitors, plural, one {# विज़िटर} other {# विज़िटर}} पर इसमें समय लगेगा: {time}। ज़्यादा बड़ा फ़र्क आज़माएँ, या कोई पहले का लक्ष्य चुनें जहाँ ज़्यादा विज़िटर पहुँचते हैं, जैसे सेल की जगह लीड।',
  'abPlan.tooLarge': 'यह दर इतनी नहीं बढ़ सकती। कम बढ़त चुनें।',
  'abPlan.nothing': 'समय देखने के लिए दर और हर दिन के विज़िटर लिखें।',
  'abPlan.effects': 'इस ट्रैफ़िक पर क्या पकड़ में आएगा',
  'abPlan.effects.time': 'इतने समय में',
  'abPlan.effects.lift': 'सबसे छोटी बढ़त जो पकड़ में आएगी',
  'abPlan.effects.weeks': '{count, plural, one {# हफ़्ता} other {# हफ़्ते}}',
  'abPlan.effects.none': 'कोई नहीं',
  'abPlan.use': '{units, plural, one {# विज़िटर} other {# विज़िटर}} की योजना रखें',
};
