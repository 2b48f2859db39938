import type { fields as english } from '../en/fields.ts';
import type { Translated } from '../translated.ts';

export const fields: Translated<typeof english> = {
  'field.domain_required': 'डोमेन चुनें',
  'field.slug_invalid': 'अक्षर, अंक, - और _ इस्तेमाल करें; शुरुआत अक्षर या अंक से हो; ज़्यादा से ज़्यादा 64',
  'field.slug_taken': 'यह अंतिम भाग इस डोमेन पर पहले से इस्तेमाल में है',
  'field.slug_reserved': 'यह अंतिम भाग आरक्षित है। दूसरा चुनें',
  'field.url_required': 'गंतव्य URL ज़रूरी है',
  'field.url_invalid': 'यह पूरा URL नहीं है। यह ऐसा होता है: https://example.com/page',
  'field.url_scheme': 'URL की शुरुआत http:// या https:// से होनी चाहिए',
  'field.url_credentials': 'URL से यूज़र नाम और पासवर्ड हटाएँ',
  'field.url_own_link': 'यह पता ख़ुद एक लिंक है, और लिंक किसी दूसरे लिंक पर नहीं ले जा सकता। असली पेज का पता लिखें',
  'field.macro_place': 'मैक्रो क्वेरी या फ़्रैगमेंट में आते हैं; पाथ में केवल click_id, campaign_id और variant आ सकते हैं',
  'field.macro_unknown': 'यह मैक्रो मालूम नहीं है। वर्तनी जाँचें',
  'field.weight_invalid': '0 से 100 तक लिखें, दशमलव के बाद ज़्यादा से ज़्यादा 2 अंक',
  'field.tag_empty': 'टैग का नाम ज़रूरी है',
  'field.tag_invalid': 'टैग में कॉमा, सेमीकोलन या नई पंक्ति नहीं हो सकती',
  'field.tag_twice': 'एक ही टैग दो बार है',
  'field.too_many_tags': 'ज़्यादा से ज़्यादा 20 टैग',
  'field.weights_must_sum': 'सभी भारों का जोड़ 100% होना चाहिए',
  'field.condition_useless': 'सारे मान मिलकर सब लोग या कोई नहीं होते हैं: शर्त हटा दें',
  'field.too_many_paths':
    'इस कैंपेन में इतने पथ रह चुके हैं कि जब तक विज़िटर कोई पुराना पथ भूल न जाएँ, कोई ख़ाली नहीं है। मौजूदा गंतव्य बदलें या दूसरा कैंपेन बनाएँ',
  'field.fair_routing': 'रूटिंग इस पर निर्भर नहीं हो सकती कि विज़िटर कौन लगता है',
  'field.cap_invalid': '1 से 1,00,00,00,000 तक कोई पूर्ण संख्या लिखें',
  'field.time_invalid': 'यह तारीख़ और समय नहीं है',
  'field.ends_before_start': 'समाप्ति शुरुआत के बाद होनी चाहिए',
  'field.ends_in_past': 'यह समय बीत चुका है। आगे का समय लिखें या कैंपेन रोकें',
  'field.zone_unknown': 'यह टाइम ज़ोन मालूम नहीं है',
  'field.destination_required': 'कम से कम एक गंतव्य जोड़ें',
  'field.too_many_destinations': 'ज़्यादा से ज़्यादा 50 गंतव्य हो सकते हैं',
};
