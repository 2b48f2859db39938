import type { banners as english } from '../en/banners.ts';
import type { Translated } from '../translated.ts';

export const banners: Translated<typeof english> = {
  'trial.left':
    'ट्रायल: {days, plural, one {# दिन बाक़ी है} other {# दिन बाक़ी हैं}}। उसके बाद भी आप सब कुछ देख सकेंगे और आपके लिंक चलते रहेंगे।',
  'trial.over':
    'आपका ट्रायल ख़त्म हो गया है। आप सब कुछ देख सकते हैं, पर कुछ बदल नहीं सकते; आपके लिंक चलते और गिने जाते रहेंगे। आगे बढ़ने के लिए इस Fairlead के एडमिन से बात करें।',
  'error.trial_ended': 'ट्रायल ख़त्म हो गया है: आप सब कुछ देख सकते हैं, पर कुछ बदल नहीं सकते। आपके लिंक चलते रहेंगे।',
  'deletion.banner': 'यह वर्कस्पेस और इसमें जो कुछ है, {time} को हटा दिया जाएगा। तब तक आपके लिंक चलते रहेंगे।',
  'deletion.more': 'देखें',
};
