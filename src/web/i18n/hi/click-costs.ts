import type { clickCosts as en } from '../en/click-costs.ts';
import type { Translated } from '../translated.ts';

export const clickCosts = {
  'clickCost.label': 'प्रति क्लिक लागत',
  'clickCost.other': '{price}, गिना नहीं गया: वर्कस्पेस की मुद्रा नहीं',
  'clickCost.missing': 'पता नहीं: लिंक में {parameter} नहीं था',
  'clickCost.unreadable': 'पता नहीं: लिंक का {parameter} पढ़ा नहीं जा सका',
  'clickCost.crawler': 'कुछ नहीं: घोषित क्रॉलर के पैसे नहीं लगते',
  'clickCost.unpaid': 'कुछ नहीं: यह अलग विज़िट नहीं है',
  'clickCost.conversion': 'इसके हर कन्वर्ज़न पर {price}',
  'clickCost.revenue': 'इसके कन्वर्ज़न की आय का {percent, number}%',
} satisfies Translated<typeof en>;
