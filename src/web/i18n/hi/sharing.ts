import type { sharing as en } from '../en/sharing.ts';
import type { Translated } from '../translated.ts';

export const sharing = {
  'share.title': '{name} शेयर करें',
  'share.qr.alt': '{link} का QR कोड',
  'share.correction': 'त्रुटि सुधार',
  'share.correction.help': 'कोड का कितना हिस्सा गंदा, फटा या लोगो से ढका हो सकता है।',
  'share.correction.M': 'M: लगभग 15%',
  'share.correction.Q': 'Q: लगभग 25%',
  'share.correction.H': 'H: लगभग 30%',
  'share.size': 'PNG का आकार',
  'share.size.help': 'SVG हर आकार में साफ़ रहता है: प्रिंट के लिए वही लें।',
  'share.pixels': '{size} × {size} पिक्सेल',
  'share.png': 'PNG डाउनलोड करें',
  'share.svg': 'SVG डाउनलोड करें',
  'share.image': 'इमेज कॉपी करें',
  'share.image.copied': 'इमेज कॉपी हो गई',
  'share.image.refused': 'ब्राउज़र ने अनुमति नहीं दी। इसके बजाय PNG डाउनलोड करें।',
  'share.counts':
    'कोड में यही लिंक है, इसलिए हर स्कैन क्लिक की तरह गिना जाता है। नए गंतव्य के लिए नया कोड नहीं चाहिए; लिंक का अंतिम भाग बदलने पर चाहिए।',
  'share.forms': 'लिंक इस रूप में कॉपी करें',
  'share.form.plain': 'लिंक',
  'share.form.tokens': 'ट्रैफ़िक सोर्स के टोकन के साथ लिंक',
  'share.form.utm': 'UTM टैग के साथ लिंक (उदाहरण)',
  'share.form.html': 'HTML',
  'share.form.markdown': 'Markdown',
  'share.copy': 'कॉपी करें: {form}',
  'share.native': 'शेयर करें…',
} satisfies Translated<typeof en>;
