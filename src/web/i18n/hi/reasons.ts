import type { reasons as english } from '../en/reasons.ts';
import type { Translated } from '../translated.ts';

export const reasons: Translated<typeof english> = {
  'reason.search_agent': 'सर्च इंजन',
  'reason.ad_platform_agent': 'विज्ञापन प्लैटफ़ॉर्म',
  'reason.verified': 'पता मालिक ने पुष्ट किया',
  'reason.unverified': 'पता पुष्ट नहीं',
  'reason.impostor': 'नाम क्रॉलर का, पता उसका नहीं',
  'reason.declared_bot': 'ख़ुद को बॉट बताता है',
  'reason.no_user_agent': 'यूज़र एजेंट नहीं',
  'reason.impossible_version': 'ऐसा ब्राउज़र वर्शन कभी नहीं था',
  'reason.impossible_platform': 'ब्राउज़र और सिस्टम मेल नहीं खाते',
  'reason.link_preview': 'लिंक प्रीव्यू',
  'reason.prefetch': 'पहले से लोड किया गया',
  'reason.flood': 'एक पते से बहुत ज़्यादा',
  'reason.double_click': 'दोहरा क्लिक',
  'reason.duplicate': 'बार-बार किया गया क्लिक',
  'reason.hosting_network': 'डेटा सेंटर',
  'reason.relay_network': 'साझा रिले, जैसे iCloud',
  'reason.app_engine': 'Facebook के ऐप ने लोड किया',
  'reason.no_accept_language': 'Accept-Language नहीं',
  'reason.accept_not_html': 'पेज नहीं माँगता',
  'reason.fetch_metadata_conflict': 'Sec-Fetch हेडर मेल नहीं खाते',
  'reason.client_hints_conflict': 'क्लाइंट हिंट मेल नहीं खाते',
  'reason.marked_human': 'व्यक्ति के रूप में चिह्नित',
  'reason.marked_invalid': 'बॉट के रूप में चिह्नित',
};
