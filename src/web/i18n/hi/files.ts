import type { files as english } from '../en/files.ts';
import type { Translated } from '../translated.ts';

export const files: Translated<typeof english> = {
  'files.title.report': 'रिपोर्ट एक्सपोर्ट करें',
  'files.title.requests': 'अनुरोध एक्सपोर्ट करें',
  'files.lead.report': 'इस अवधि और इन फ़िल्टर की हर पंक्ति, सभी मेट्रिक के साथ।',
  'files.lead.requests': 'अवधि और फ़िल्टर के सभी अनुरोध, सबसे नए पहले।',
  'files.then': 'फिर इसके अनुसार',
  'files.by.none': 'सिर्फ़ कुल',
  'files.dimensions': 'डाइमेंशन',
  'files.format': 'फ़ॉर्मैट',
  'files.format.csv': 'CSV',
  'files.format.csv.for': 'स्प्रेडशीट के लिए',
  'files.format.json': 'JSON, हर पंक्ति एक लाइन में',
  'files.format.json.for': 'प्रोग्राम के लिए',
  'files.format.parquet': 'Parquet',
  'files.format.parquet.for': 'डेटा टूल के लिए',
  'files.start': 'डाउनलोड करें',
  'files.progress': '{rows, plural, one {# पंक्ति} other {# पंक्तियों}} में से {done, number}',
  'files.progress.label': 'एक्सपोर्ट की प्रगति',
  'files.writing': 'सभी पंक्तियाँ पढ़ ली गईं। फ़ाइल पूरी की जा रही है…',
  'files.goesOn': 'आप यह विंडो बंद कर सकते हैं: डाउनलोड चलता रहेगा।',
  'files.done': '{rows, plural, one {# पंक्ति} other {# पंक्तियाँ}}, {size}: फ़ाइल आपके डाउनलोड में है।',
  'files.cancelled': 'एक्सपोर्ट रद्द किया गया। ब्राउज़र में आई फ़ाइल अधूरी है।',
  'files.problem.failed': 'एक्सपोर्ट बीच में रुक गया। ब्राउज़र में आई फ़ाइल अधूरी है। फिर से कोशिश करें।',
  'files.problem.disk_full':
    'इस Fairlead की डिस्क पर फ़ाइल के लिए जगह नहीं है। CSV चुनें, जिसे जगह नहीं चाहिए, या छोटी अवधि चुनें।',
  'files.problem.export_running': 'इस वर्कस्पेस की दो फ़ाइलें बन रही हैं। किसी एक के पूरा होने तक रुकें या उसे रद्द करें।',
  'files.cancel': 'एक्सपोर्ट रद्द करें',
  'files.again': 'दूसरी फ़ाइल',
};
