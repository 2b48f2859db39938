import type { metrics as english } from '../en/metrics.ts';
import type { Translated } from '../translated.ts';

export const metrics: Translated<typeof english> = {
  'metric.what': '“{metric}” क्या है?',
  'metric.requests': 'अनुरोध',
  'metric.requests.help': 'लिंक पर हर हिट, उसका जो भी हुआ हो: लोग, बॉट, प्रीव्यू और अनजान लिंक।',
  'metric.visits': 'विज़िट',
  'metric.visits.help': 'वे अनुरोध जो किसी गंतव्य पर भेजे गए और पेज देखना हो सकते हैं। इनमें बॉट शामिल हैं, लिंक प्रीव्यू नहीं।',
  'metric.valid': 'मान्य विज़िट',
  'metric.valid.help': 'लोगों की विज़िट: बॉट और क्रॉलर शामिल नहीं हैं।',
  'metric.uniqueVisits': 'यूनीक विज़िट (24 घंटे)',
  'metric.uniqueVisits.short': 'यूनीक (24 घंटे)',
  'metric.uniqueVisits.help': 'उस विज़िटर की मान्य विज़िट जो पिछले 24 घंटों में इसी कैंपेन पर नहीं आया था।',
  'metric.bots': 'बॉट',
  'metric.bots.help':
    'अनुरोधों का वह हिस्सा जो बॉट और क्रॉलर से आया। उन्हें सबकी तरह रीडायरेक्ट किया जाता है, पर मान्य विज़िट में नहीं गिना जाता।',
  'metric.conversions': 'कन्वर्ज़न',
  'metric.conversions.help': 'इस अवधि के क्लिक के लिए बताए गए लीड, बिक्री और दूसरे इवेंट। अस्वीकृत शामिल नहीं हैं।',
  'metric.cr': 'कन्वर्ज़न दर',
  'metric.cr.help': 'कन्वर्ज़न दर: कन्वर्ज़न ÷ मान्य विज़िट। जब तक कोई मान्य विज़िट न हो, मालूम नहीं होती।',
  'metric.revenue': 'आय',
  'metric.revenue.help': 'कन्वर्ज़न के भुगतान, वर्कस्पेस की मुद्रा में।',
  'metric.unpriced':
    '{count, plural, one {# कन्वर्ज़न की मुद्रा की दर नहीं है और वह} other {# कन्वर्ज़न की मुद्रा की दर नहीं है और वे}} {count, plural, one {इसमें शामिल नहीं है} other {इसमें शामिल नहीं हैं}}',
  'metric.botsCount': 'अनुरोधों में से {count, number}',
  'chart.title': 'अनुरोध और मान्य विज़िट',
  'chart.desc': '{from} से {to} तक के बार। सबसे ज़्यादा: {max, number} अनुरोध।',
  'chart.requests': 'अनुरोध',
  'chart.valid': 'मान्य विज़िट',
  'chart.table': 'तालिका में दिखाएँ',
  'chart.chart': 'चार्ट में दिखाएँ',
  'chart.time': 'समय',
  'chart.bar': '{time}: {requests, number} अनुरोध, {valid, number} मान्य विज़िट',
};
