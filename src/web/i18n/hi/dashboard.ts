import type { dashboard as english } from '../en/dashboard.ts';
import type { Translated } from '../translated.ts';

export const dashboard: Translated<typeof english> = {
  'dashboard.title': 'डैशबोर्ड',
  'dashboard.first.title': 'आइए, आपका पहला लिंक बनाएँ',
  'dashboard.first.text':
    'यह स्क्रीन दिखाती है कि आपके लिंक क्या करते हैं: अनुरोध, विज़िट, बॉट और कन्वर्ज़न। अभी कोई कैंपेन नहीं है, इसलिए दिखाने को कुछ नहीं है।',
  'dashboard.first.action': 'अपना पहला कैंपेन बनाएँ',
  'dashboard.campaigns': 'कैंपेन',
  'dashboard.campaigns.all': 'सभी कैंपेन',
  'dashboard.unknown': 'अनजान लिंक',
  'dashboard.latest': 'नए अनुरोध',
  'dashboard.latest.all': 'सभी अनुरोध',
  'dashboard.latest.empty': 'अभी कुछ नहीं आया।',
  'health.title': 'सिस्टम की स्थिति',
  'health.ok': 'सब ठीक चल रहा है',
  'health.ok.text': 'जिन अनुरोधों का जवाब दिया गया, वे सब सेव हैं।',
  'health.stored': 'पिछली बार चालू होने के बाद से {count, plural, one {# रिकॉर्ड सेव हुआ} other {# रिकॉर्ड सेव हुए}}',
  'health.malformed':
    '{count, plural, one {# बिगड़ा हुआ अनुरोध, किसी रिपोर्ट में नहीं गिना गया} other {# बिगड़े हुए अनुरोध, किसी रिपोर्ट में नहीं गिने गए}}',
  'health.lag': 'सबसे नए आँकड़े {seconds, number, ::.#} सेकंड पुराने हैं',
  'health.lag_unknown': 'नवीनतम आँकड़े कितने पुराने हैं, अभी पता नहीं',
  'health.fresh': 'आँकड़े ताज़ा हैं',
  'health.edges': '{total, number} में से {running, number} एज वर्कर चल रहे हैं',
  'health.failed': 'स्थिति पढ़ी नहीं जा सकी। इस स्क्रीन के आँकड़े पुराने हो सकते हैं।',
  'health.copy': 'कमांड कॉपी करें',
  'health.unlogged_requests': 'कुछ अनुरोध रीडायरेक्ट हुए पर दर्ज नहीं हो सके। डिस्क की ख़ाली जगह जाँचें।',
  'health.ingest_stopped': 'जर्नल का एक रिकॉर्ड ख़राब है और आँकड़े रुक गए हैं। उसके बाद का कुछ नहीं खोया है।',
  'health.ingest_failed':
    'स्टोर ने सबसे नए रिकॉर्ड नहीं लिए और आँकड़े रुक गए हैं। हर क्लिक जर्नल में सुरक्षित है; Fairlead अपने आप फिर कोशिश करता है।',
  'health.ingest_behind': 'आँकड़े पीछे चल रहे हैं। हर क्लिक जर्नल में सुरक्षित है और गिना जाएगा।',
  'health.forwarding_ignored':
    'एक फ़ॉरवर्डिंग हेडर ऐसे पते से आया जो भरोसेमंद प्रॉक्सी नहीं है, इसलिए उसे अनदेखा किया गया। अगर वह आपका प्रॉक्सी है, तो उसे FAIRLEAD_TRUSTED_PROXIES में जोड़ें।',
  'health.shared_network':
    'ज़्यादातर अनुरोध एक ही नेटवर्क से आ रहे हैं। Cloudflare जैसे CDN या प्रॉक्सी के पीछे के विज़िटर ऐसे ही दिखते हैं, जब तक उसे सेट न किया जाए (docs/operating.md, “Behind a CDN”)।',
  'health.snapshot_rejected': 'एक एज वर्कर ने सबसे नई सेटिंग नहीं लीं और पिछली सही सेटिंग पर चल रहा है।',
  'health.edge_down': 'एक एज वर्कर बंद है। उसके लौटने तक उसके लिंक जवाब नहीं देंगे।',
  'health.unclean_stop': 'मशीन बिना चेतावनी के बंद हुई। audit कमांड वे पल बताता है जो छूट गए हो सकते हैं।',
  'health.unlogged_requests.detail': 'आँकड़ों में {count, plural, one {# अनुरोध नहीं है} other {# अनुरोध नहीं हैं}}।',
  'health.ingest_behind.detail': '{seconds, number} सेकंड पीछे',
  'health.forwarding_ignored.detail': 'अब तक {count, plural, one {# अनुरोध} other {# अनुरोध}}',
  'health.shared_network.detail': 'पिछले {hours, number} घंटों के अनुरोधों का {percent, number}%',
  'health.snapshot_rejected.detail': 'सेटिंग्स संख्या {revision, number}। कारण लॉग में है।',
  'health.edge_down.detail': 'नोड {node, number} का वर्कर {worker, number}',
  'health.unclean_stop.detail': '{from} और {to} के बीच',
  'health.journal_unavailable':
    'एक एज वर्कर अपना जर्नल नहीं लिख पा रहा। लिंक चल रहे हैं, पर अनुरोध केवल मेमोरी में गिने जा रहे हैं: प्रोसेस रुकी तो यह गिनती खो जाएगी। डिस्क जाँचें।',
  'health.journal_unavailable.detail':
    'नोड {node, number} का वर्कर {worker, number}: मेमोरी में {count, plural, one {# अनुरोध} other {# अनुरोध}}',
  'health.journal_removed':
    'एज वर्कर के चलते समय उसके जर्नल का फ़ोल्डर हटाया गया और फिर से बनाया गया। audit कमांड बताता है कि क्या छूटा है।',
  'health.journal_removed.detail':
    'नोड {node, number} का वर्कर {worker, number}: {count, plural, one {# बार} other {# बार}}',
  'health.clock_ahead':
    'इस मशीन की घड़ी आगे निकल गई और एक एज वर्कर अब भी ग़लत समय ले रहा है। यह 10 सेकंड में अपने आप ठीक हो जाएगा।',
  'health.clock_ahead.detail': 'नोड {node, number} का वर्कर {worker, number} {seconds, number} सेकंड आगे है',
  'health.clock_jumped': 'इस मशीन की घड़ी कुछ समय आगे रही। उस समय के अनुरोधों की तारीखें ग़लत हैं।',
  'health.clock_jumped.detail': '{from} पर घड़ी पहले ही {to} दिखा चुकी थी',
  'health.stopped.missing': 'फ़ाइल {segment} नहीं मिल रही है। उसे कॉपी से वापस रखें, या उसके बिना आगे बढ़ें:',
  'health.stopped.broken':
    '{segment} के बाइट {offset, number} पर का रिकॉर्ड पढ़ा नहीं जा सकता। फ़ाइल को कॉपी से वापस रखें, या इस रिकॉर्ड को छोड़कर आगे बढ़ें; उसके बाइट फ़ाइल के पास रखे रहेंगे:',
  'health.unfair_rules':
    'कुछ कैंपेन में ऐसे नियम हैं जिन्हें Fairlead अब नहीं लेता। इन्हें बदलें, वरना इन कैंपेन के सारे नियम छोड़ दिए जाएँगे।',
  'health.unfair_rules.detail': '{count, plural, one {# कैंपेन} other {# कैंपेन}}। पहली तारीख़: {at}',
  'health.rules_skipped': 'Fairlead ने कुछ कैंपेन के नियम छोड़ दिए। देखें कि वे अब कहाँ ले जाते हैं।',
  'health.rules_skipped.detail': '{count, plural, one {# कैंपेन} other {# कैंपेन}}',
  'health.campaigns': 'कैंपेन दिखाएँ',
};
