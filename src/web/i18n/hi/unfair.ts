import type { unfair as en } from '../en/unfair.ts';
import type { Translated } from '../translated.ts';

export const unfair = {
  'unfair.refused': 'Fairlead अब ये नियम नहीं लेता',
  'unfair.refused.text':
    '{time} तक इन्हें बदलें। उसके बाद Fairlead इस कैंपेन के सारे नियम छोड़ देगा, और सबको वही पाथ मिलेगा जो ज़्यादातर विज़िटर को मिला।',
  'unfair.skipped': 'Fairlead ने {time} को इस कैंपेन के नियम छोड़ दिए',
  'unfair.skipped.text':
    'वे अब मान्य नहीं थे और 14 दिन में नहीं बदले गए। अब सबको वही पाथ मिलता है जो ज़्यादातर विज़िटर को मिला। पुराने नियम इतिहास के संशोधन {revision} में हैं।',
  'unfair.reason.only_unknown':
    'यहाँ सिर्फ़ अनजान जगहों के विज़िटर पहुँचते हैं। जिन जगहों का अपना पेज है उन्हें चुनें, और बाक़ी सबको डिफ़ॉल्ट पर छोड़ें।',
  'unfair.reason.few_but_unknown':
    'यहाँ अनजान जगहों के विज़िटर पहुँचते हैं, और लगभग कोई और नहीं। जिन जगहों का अपना पेज है उन्हें चुनें, और बाक़ी सबको डिफ़ॉल्ट पर छोड़ें।',
  'unfair.reason.only_crawlers':
    'डिवाइस, सिस्टम और ब्राउज़र का यह मेल सिर्फ़ विज्ञापन क्रॉलर में मिलता है। कोई एक शर्त हटाएँ।',
  'unfair.reason.no_such_value': 'ये मान बहुत कम लोगों के होते हैं, इसलिए नियम इन्हें अलग नहीं पहचानते। दूसरे मान चुनें।',
  'unfair.reason.too_complex': 'जाँचने के लिए मेल बहुत ज़्यादा हैं। नियम या शर्तें कम करें।',
  'unfair.edit': 'देखें और ठीक करें',
  'unfair.rules': 'नियम',
  'unfair.state.refused': 'अब मान्य नहीं',
  'unfair.state.skipped': 'छोड़े गए',
  'unfair.chip.refused': 'नियम अब मान्य नहीं। Fairlead इन्हें {time} को छोड़ देगा।',
  'unfair.chip.skipped': 'Fairlead ने {time} को नियम छोड़ दिए।',
} satisfies Translated<typeof en>;
