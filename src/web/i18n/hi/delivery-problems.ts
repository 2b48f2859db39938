import type { deliveryProblems as english } from '../en/delivery-problems.ts';
import type { Translated } from '../translated.ts';

export const deliveryProblems: Translated<typeof english> = {
  'problem.host_unknown': 'नाम {host} नहीं मिला।',
  'problem.host_unknown.do': 'देखें कि पता सही लिखा है या नहीं। सही है, तो उसका DNS लगा नहीं है या जवाब नहीं देता।',
  'problem.place_not_allowed':
    '{host} किसी निजी नेटवर्क में है, या पोर्ट वेब सर्वर का नहीं है। Fairlead वहाँ कुछ नहीं भेजता।',
  'problem.place_not_allowed.do': 'ऐसा पता लिखें जिस तक इंटरनेट से पहुँचा जा सके।',
  'problem.no_connection': '{host} से कनेक्शन नहीं बना, या बीच में टूट गया।',
  'problem.no_connection.do': 'देखें कि सर्वर चल रहा है और इंटरनेट से खुला है या नहीं। Fairlead कोशिश करता रहेगा।',
  'problem.timeout': '{seconds} सेकंड में जवाब नहीं आया।',
  'problem.timeout.do':
    'हो सकता है वह फिर भी पहुँच गया हो। पाने वाले सर्वर को पहले जवाब देना चाहिए, काम बाद में। Fairlead फिर कोशिश करेगा।',
  'problem.certificate': '{host} का सर्टिफ़िकेट मान्य नहीं है।',
  'problem.certificate.do':
    'उसकी अवधि ख़त्म हो गई है, वह किसी और नाम का है, या कोई उसकी पुष्टि नहीं करता। पाने वाले सर्वर पर उसे नया करें।',
  'problem.no_http': 'जो जवाब आया वह HTTP नहीं है।',
  'problem.no_http.do': 'पते की स्कीम और पोर्ट देखें: वहाँ वेब सर्वर नहीं, कुछ और सुन रहा है।',
  'problem.redirect':
    'पता {location} पर भेजता है (जवाब {status})। Fairlead रीडायरेक्ट के पीछे नहीं जाता, क्योंकि वे कहीं भी ले जा सकते हैं।',
  'problem.redirect.do': 'आख़िरी पता लिखें।',
  'problem.target_failed': 'पाने वाले सर्वर में ही ग़लती हुई (जवाब {status})।',
  'problem.target_failed.do': 'Fairlead ख़ुद फिर कोशिश करेगा। ऐसा ही रहे, तो पाने वाले सर्वर का लॉग देखें।',
  'problem.target_forbids': 'पाने वाला Fairlead को अंदर नहीं आने देता (जवाब {status})।',
  'problem.target_forbids.do': 'पते, हेडर या सीक्रेट में कुंजी या पासवर्ड जाँचें, फिर दोबारा भेजें।',
  'problem.target_refused': 'पाने वाले ने मना कर दिया (जवाब {status})।',
  'problem.target_refused.do':
    '“भेजे गए” में उसका जवाब देखें: अक्सर उसमें लिखा होता है कि कौन-सी वैल्यू ग़लत है। नियम या पाने वाले को ठीक करके फिर भेजें।',
  'problem.target_gone': 'पाने वाला अब मौजूद नहीं है (जवाब {status})।',
  'problem.target_gone.do': 'उसका नया पता लिखें, या उसे यहाँ से हटा दें।',
  'problem.too_many': 'पाने वाला एक साथ कम अनुरोध चाहता है।',
  'problem.too_many.do': 'कुछ करने की ज़रूरत नहीं: Fairlead उतना रुकेगा जितना कहा गया, फिर कोशिश करेगा।',
  'problem.answer_unknown': 'यह जवाब (स्टेटस {status}) इस प्लेटफ़ॉर्म का जाना-पहचाना जवाब नहीं है।',
  'problem.answer_unknown.do':
    'बीच में कुछ हो सकता है, जैसे कोई प्रॉक्सी। Fairlead फिर कोशिश करेगा; “भेजे गए” में दिया जवाब शायद और बताए।',
  'problem.already_told':
    'नहीं भेजा गया: {platform} को इस नाम से यह कन्वर्ज़न पहले ही बताया जा चुका है, दूसरा इवेंट वहाँ दो बार गिना जाता।',
  'problem.already_told.do': 'कुछ करने की ज़रूरत नहीं। अगर रकम बदली है, तो उसे {platform} में ही ठीक करें।',
  'problem.no_click_id':
    'नहीं भेजा गया: यह क्लिक {platform} की क्लिक ID के बिना आया, और किसका था यह किसी और चीज़ से पता नहीं चलता।',
  'problem.no_click_id.do':
    'दूसरे सोर्स से आए विज़िटर के लिए यह सामान्य है: नियम को इसी सोर्स तक सीमित करें। अगर वे {platform} से ही आए थे, तो देखें कि आपके लिंक उसका पैरामीटर बनाए रखते हैं।',
  'problem.click_gone': 'नहीं भेजा गया: क्लिक अब सहेजा हुआ नहीं है, इसलिए {platform} को बताने के लिए कुछ नहीं है।',
  'problem.click_gone.do': 'क्लिक कितने समय रखे जाएँ, यह वर्कस्पेस की डेटा रखने की अवधि तय करती है; वह प्रोफ़ाइल में है।',
  'problem.event_too_old': 'नहीं भेजा गया: कन्वर्ज़न उन {days} दिनों से पुराना है जो प्लेटफ़ॉर्म लेता है।',
  'problem.event_too_old.do':
    'बाद के कन्वर्ज़न पर असर नहीं पड़ता। नेटवर्क हर बार इतनी देर से बताए, तो उससे जल्दी बताने को कहें।',
  'problem.content_invalid': 'नहीं भेजा गया: वैल्यू भरने पर यह हिस्सा बहुत लंबा है या भेजा नहीं जा सकता: {part}।',
  'problem.content_invalid.do': 'नियम से लंबी वैल्यू वाले मैक्रो हटाएँ।',
  'problem.target_deleted': 'नहीं भेजा गया: इंतज़ार के दौरान नियम हटा दिया गया।',
  'problem.target_deleted.do': 'कुछ करना नहीं है। ग़लती से हटाया गया हो, तो फिर से बनाएँ।',
  'problem.rule_changed': 'नहीं भेजा गया: इंतज़ार के दौरान नियम बदल दिया गया और अब वह इसे नहीं भेजता।',
  'problem.rule_changed.do': 'यही इरादा था, तो कुछ करना नहीं है। नहीं तो नियम को पहले जैसा करें और इसे फिर से भेजें।',
  'problem.not_made': 'नहीं भेजा गया: Fairlead यह संदेश बना नहीं पाया। ग़लती Fairlead की है।',
  'problem.not_made.do': 'Fairlead को अपडेट करें और इसे फिर से भेजें। गड़बड़ी प्रोग्राम के लॉग में है: कृपया उसकी सूचना दें।',
  'problem.secret_unreadable': 'सहेजा हुआ सीक्रेट पढ़ा नहीं जा सकता: इस Fairlead की कुंजियाँ तब से बदल गई हैं।',
  'problem.secret_unreadable.do': 'सीक्रेट फिर से लिखें, या बैकअप की कुंजियाँ वापस लगवाएँ।',
  'problem.secret_missing': 'नहीं भेजा गया: टेक्स्ट में सीक्रेट “{name}” है, पर इस नाम का कोई सीक्रेट नहीं है।',
  'problem.secret_missing.do': 'नियम में सीक्रेट जोड़ें, या उसका नाम ठीक करें।',
  'problem.token_expired': '{platform} के एक्सेस टोकन की अवधि ख़त्म हो गई है।',
  'problem.token_expired.do': 'वहाँ नया बनाएँ, उसे नियम में चिपकाएँ और फिर भेजें। सिस्टम यूज़र के टोकन ख़त्म नहीं होते।',
  'problem.token_invalid': '{platform} यह एक्सेस टोकन नहीं मानता।',
  'problem.token_invalid.do': 'पूरा टोकन फिर से कॉपी करें, बिना ख़ाली जगह के, और नियम में चिपकाएँ।',
  'problem.permission_missing': 'इस टोकन को {platform} के इस अकाउंट में इवेंट भेजने की अनुमति नहीं है।',
  'problem.permission_missing.do':
    'टोकन के मालिक को वहाँ पिक्सल या अकाउंट की अनुमति दें, या ऐसे व्यक्ति का टोकन लें जिसके पास वह है।',
  'problem.pixel_unknown': '{platform} को पिक्सल {id} नहीं मिला, या यह टोकन उसे देख नहीं सकता।',
  'problem.pixel_unknown.do': 'नंबर को इवेंट मैनेजर के नंबर से मिलाएँ; देखें कि टोकन उसी बिज़नेस का है।',
  'problem.event_refused': '{platform} ने इस इवेंट को उसकी सामग्री के कारण अस्वीकार किया।',
  'problem.event_refused.do': 'उनके शब्दों में फ़ील्ड का नाम है। नियम ठीक करें; बाक़ी कन्वर्ज़न पर असर नहीं पड़ता।',
  'problem.platform_busy': '{platform} व्यस्त है, या एक साथ कितना भेजा जाए इसकी सीमा रखता है।',
  'problem.platform_busy.do': 'कुछ करना नहीं है: Fairlead बाद में फिर कोशिश करेगा।',
  'problem.conversion_action_unknown':
    'Google Ads को इस अकाउंट में कन्वर्ज़न ऐक्शन {id} नहीं मिला, या वह क्लिक इंपोर्ट के लिए नहीं है।',
  'problem.conversion_action_unknown.do':
    'Google Ads में लक्ष्य, कन्वर्ज़न खोलें: “क्लिक से इंपोर्ट” तरह का ऐक्शन बनाएँ और उसका नंबर कॉपी करें (पते में ctId)।',
  'problem.customer_unknown': 'Google Ads को अकाउंट {id} नहीं मिला, या यह साइन-इन उसे इस्तेमाल नहीं कर सकता।',
  'problem.customer_unknown.do': 'ग्राहक ID मिलाएँ। अगर पहुँच मैनेजर अकाउंट से होती है, तो उसकी ID भी लिखें।',
  'problem.click_unknown': 'Google को ऐसा क्लिक नहीं मिला, या वह किसी और अकाउंट का है।',
  'problem.click_unknown.do': 'नियम को उन कैंपेन तक सीमित करें जिनके विज्ञापन इसी अकाउंट में चलते हैं।',
  'problem.click_too_old': 'क्लिक उससे पुराना है जितना यह कन्वर्ज़न ऐक्शन गिनता है।',
  'problem.click_too_old.do': 'कन्वर्ज़न ऐक्शन की क्लिक विंडो बढ़ाएँ, ज़्यादा से ज़्यादा 90 दिन।',
  'problem.click_too_new': 'Google को यह क्लिक अभी नहीं पता: इसमें कुछ घंटे लगते हैं।',
  'problem.click_too_new.do': 'कुछ करना नहीं है: Fairlead इसे बाद में फिर भेजेगा।',
  'problem.conversion_before_click': 'समय के हिसाब से कन्वर्ज़न क्लिक से पहले हुआ।',
  'problem.conversion_before_click.do': 'देखें कि इस सर्वर की घड़ी सही है या नहीं।',
  'problem.terms_not_accepted': 'अकाउंट ने ग्राहक डेटा की Google की शर्तें स्वीकार नहीं की हैं।',
  'problem.terms_not_accepted.do': 'Google Ads में लक्ष्य, सेटिंग, ग्राहक डेटा की शर्तें खोलें, स्वीकार करें, फिर भेजें।',
  'problem.developer_token_refused': 'Google ने डेवलपर टोकन अस्वीकार किया।',
  'problem.developer_token_refused.do':
    'मैनेजर अकाउंट में API सेंटर खोलें: टोकन असली अकाउंट के लिए मंज़ूर होना चाहिए, सिर्फ़ टेस्ट अकाउंट के लिए नहीं।',
  'problem.oauth_client_refused': 'Google को OAuth क्लाइंट नहीं मिला, या उसका सीक्रेट ग़लत है।',
  'problem.oauth_client_refused.do': 'Google Cloud कंसोल के क्रेडेंशियल से क्लाइंट ID और सीक्रेट फिर कॉपी करें।',
  'problem.refresh_token_refused': 'Google का रिफ़्रेश टोकन वापस ले लिया गया या ख़त्म हो गया।',
  'problem.refresh_token_refused.do':
    'उसी क्लाइंट से नया बनाएँ और चिपकाएँ। सहमति स्क्रीन “टेस्टिंग” में रहे, तो टोकन 7 दिन चलते हैं।',
  'problem.part.url': 'पता',
  'problem.part.body': 'बॉडी',
  'problem.part.headers': 'हेडर',
};
