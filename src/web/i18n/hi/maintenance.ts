import type { maintenance as english } from '../en/maintenance.ts';
import type { Translated } from '../translated.ts';

export const maintenance: Translated<typeof english> = {
  'maintenance.title': 'Fairlead का रखरखाव चल रहा है',
  'maintenance.text': 'आपके लिंक काम करते रहेंगे और हर क्लिक गिना जाएगा। केवल इस ऐप्लिकेशन के लिए थोड़ा रुकना होगा।',
  'maintenance.kept': 'आपने जो लिखा था वह सुरक्षित है और फिर से दिखेगा।',
  'maintenance.asking': 'सर्वर से पूछा जा रहा है…',
  'maintenance.on': 'यह पेज हर कुछ सेकंड में जाँच करता है और अपने आप वापस चला जाएगा।',
  'maintenance.away': 'सर्वर अभी जवाब नहीं दे रहा है। यह पेज जाँच करता रहेगा और अपने आप वापस चला जाएगा।',
  'maintenance.look': 'अभी जाँचें',
  'maintenance.over.title': 'सब कुछ चालू है',
  'maintenance.over.text': 'अभी कोई रखरखाव नहीं चल रहा है।',
  'maintenance.over.action': 'आगे बढ़ें',
};
