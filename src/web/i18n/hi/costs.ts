import type { costs as en } from '../en/costs.ts';
import type { Translated } from '../translated.ts';

export const costs = {
  'costs.title': 'लागत',
  'costs.show': 'लागत बदलें',
  'costs.hide': 'लागत छिपाएँ',
  'costs.short.none': 'प्रति क्लिक कोई लागत नहीं',
  'costs.short.token': 'लिंक का पैरामीटर {parameter} क्लिक की कीमत बताता है',
  'costs.short.cpc': 'प्रति विज़िट {amount} (CPC)',
  'costs.short.cpm': 'प्रति 1,000 विज़िट {amount} (CPM)',
  'costs.short.cpa': 'प्रति कन्वर्ज़न {amount} (CPA)',
  'costs.short.share': 'आय का {amount, number}%',
  'costs.model': 'भुगतान का तरीका',
  'costs.model.none': 'प्रति क्लिक नहीं',
  'costs.model.none.help':
    'कैंपेन के पेज पर किसी दिन या अवधि का ख़र्च दर्ज करें, हाथ से या CSV से। Google, Meta और TikTok इसी तरह गिने जाते हैं।',
  'costs.model.token': 'सोर्स बताता है (टोकन)',
  'costs.model.token.help': 'ट्रैफ़िक सोर्स हर क्लिक की कीमत लिंक में लिखता है।',
  'costs.model.cpc': 'CPC: प्रति विज़िट कीमत',
  'costs.model.cpc.help':
    'हर विज़िट की यह कीमत है। सोर्स बॉट के भी पैसे लेता है, इसलिए वे यहाँ गिने जाते हैं; घोषित क्रॉलर की कोई लागत नहीं।',
  'costs.model.cpm': 'CPM: प्रति 1,000 विज़िट',
  'costs.model.cpm.help':
    'हर विज़िट की लागत इसका हज़ारवाँ हिस्सा है। लिंक विज़िट देखता है, इंप्रेशन नहीं: इंप्रेशन के पैसे देते हों तो “प्रति क्लिक नहीं” चुनें और ख़र्च दर्ज करें।',
  'costs.model.cpa': 'CPA: प्रति कन्वर्ज़न कीमत',
  'costs.model.cpa.help': 'हर कन्वर्ज़न, जो अस्वीकृत न हुआ हो, इतने का पड़ता है।',
  'costs.model.share': 'आय में हिस्सा',
  'costs.model.share.help': 'आप हर कन्वर्ज़न की आय का इतना हिस्सा देते हैं।',
  'costs.amount': 'राशि',
  'costs.percent': 'आय का हिस्सा',
  'costs.since':
    'बदलाव अब से आने वाले क्लिक पर लागू होता है; पहले के क्लिक की लागत वही रहती है। किसी अवधि का दर्ज ख़र्च इन लागतों की जगह लेता है।',
  'costs.token.never':
    '{source} किसी को एक क्लिक की कीमत नहीं बताता, इसलिए उसका टोकन नहीं है। “प्रति क्लिक नहीं” चुनें और ख़र्च दर्ज करें।',
  'costs.token.add': 'विज्ञापन के लिंक में यह जोड़ें, और कोष्ठक की जगह अपने सोर्स का क्लिक की कीमत वाला टोकन रखें:',
  'costs.token.has': 'यह {source} के टोकन में पहले से है:',
  'costs.token.price': 'क्लिक की कीमत',
  'costs.token.currency':
    'कीमतें {currency} में हैं, जब तक लिंक {parameter} में दूसरी मुद्रा न बताए। दूसरी मुद्राएँ रखी और दिखाई जाती हैं, जोड़ी नहीं जातीं।',
  'field.amount_required': 'राशि दर्ज करें',
  'field.amount_invalid': '12.50 जैसी राशि दर्ज करें',
  'field.amount_negative': 'राशि शून्य से कम नहीं हो सकती',
  'field.amount_unsure': 'हज़ार या दशमलव? 1234 या 1.2340 लिखें',
  'field.share_invalid': '0 से 100 तक दर्ज करें, ज़्यादा से ज़्यादा 2 दशमलव अंक',
  'field.cost_model_unknown': 'none, token, cpc, cpm, cpa या share लिखें',
  'field.amount_not_used': 'इस मॉडल में राशि नहीं होती: इसे खाली छोड़ें',
  'campaigns.costToday': 'आज की लागत',
  'campaigns.revenueToday': 'आज की आय',
  'campaigns.profitToday': 'आज का मुनाफ़ा',
  'campaigns.roiToday': 'आज का ROI',
} satisfies Translated<typeof en>;
