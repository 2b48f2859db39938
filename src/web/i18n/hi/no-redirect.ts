import type { noRedirect as english } from '../en/no-redirect.ts';
import type { Translated } from '../translated.ts';

export const noRedirect: Translated<typeof english> = {
  'noRedirect.title': 'आपके पेज के लिए स्क्रिप्ट',
  'noRedirect.later': 'कैंपेन को लिंक का अंतिम भाग मिलते ही स्क्रिप्ट और URL सफ़िक्स दिखेंगे।',
  'noRedirect.script': 'इसे अपने लैंडिंग पेज के head में डालें:',
  'noRedirect.script.copy': 'स्क्रिप्ट कॉपी करें',
  'noRedirect.suffix': 'Google Ads में इसे फ़ाइनल URL सफ़िक्स के रूप में डालें:',
  'noRedirect.suffix.copy': 'सफ़िक्स कॉपी करें',
  'noRedirect.parallel':
    'Google की पैरलल ट्रैकिंग आपका पेज तुरंत खोलती है और ट्रैकिंग टेम्प्लेट को केवल बैकग्राउंड में कॉल करती है, इसलिए रीडायरेक्ट पेज नहीं चुन सकता। विज़िट पेज की स्क्रिप्ट दर्ज करती है।',
  'noRedirect.join':
    'अगर आप लिंक को ट्रैकिंग टेम्प्लेट की तरह भी इस्तेमाल करते हैं, तो बैकग्राउंड कॉल और पेज पर आना एक ही विज़िट है जब दोनों में एक ही gclid, gbraid या wbraid हो। जिस क्लिक में इनमें से कोई न हो, उसे जोड़ा नहीं जा सकता और वह दो गिना जाता है।',
};
