import type { callErrors as english } from '../en/call-errors.ts';
import type { Translated } from '../translated.ts';

export const callErrors: Translated<typeof english> = {
  'error.key_expired': 'यह API कुंजी समाप्त हो गई है। अपनी प्रोफ़ाइल में नई कुंजी बनाएँ।',
  'error.report_timeout':
    'इस रिपोर्ट में बहुत समय लग रहा था, इसलिए इसे रोक दिया गया। कम दिन, कम कॉलम या ज़्यादा फ़िल्टर चुनें, या इसे फ़ाइल के रूप में एक्सपोर्ट करें।',
  'error.report_too_large': 'इस रिपोर्ट के लिए सर्वर की मेमोरी काफ़ी नहीं है। कम दिन, कम कॉलम या ज़्यादा फ़िल्टर चुनें।',
  'error.reports_busy': 'इस वर्कस्पेस की दूसरी रिपोर्टें अभी चल रही हैं। कुछ सेकंड बाद फिर कोशिश करें।',
  'error.report_interrupted': 'रिपोर्ट पूरी होने से पहले ही रुक गई। इसे फिर से चलाएँ।',
  'error.conflict':
    'इस बीच किसी ने इसे बदल दिया, इसलिए कुछ भी सेव नहीं हुआ। सबसे नया वर्शन लोड करके अपना बदलाव फिर से करें।',
  'error.payload_too_large': 'यह उससे ज़्यादा है जितना सर्वर एक बार में लेता है।',
  'error.forbidden': 'आपकी भूमिका में इसकी अनुमति नहीं है। वर्कस्पेस के मालिक से कहें।',
};
