import type { ruleNotes as english } from '../en/rule-notes.ts';
import type { Translated } from '../translated.ts';

export const ruleNotes: Translated<typeof english> = {
  'rule.match.unseen':
    'अब तक किसी कन्वर्ज़न का यह स्टेटस नहीं रहा: {words}। अगर यह सही है, तो नियम पहले ऐसे कन्वर्ज़न का इंतज़ार करेगा।',
  'rule.names.own.there': 'भेजने वाले का “{word}” यहाँ {status} माना जाता है। वह ऊपर है: नाम वहीं दें।',
  'rule.gap.status':
    'किसी कन्वर्ज़न का स्टेटस “{word}” नहीं होता: भेजने वाले का “{word}” यहाँ {status} माना जाता है। नियम खोलकर वही चुनें।',
  'field.status_translated': 'भेजने वाले के इस शब्द पर कन्वर्ज़न का स्टेटस दूसरा होता है। वही चुनें',
  'source.delete.rule': '“{name}”',
  'source.delete.rules':
    '{count, plural, one {# नियम इसी सोर्स तक सीमित है} other {# नियम इसी सोर्स तक सीमित हैं}} और इसका कुछ भी आगे नहीं भेज पाएँगे: {rules}।',
  'rule.match.gone': 'हटाया गया सोर्स',
  'rule.gap.source':
    'इस नियम के {count, plural, one {# पोस्टबैक सोर्स} other {# पोस्टबैक सोर्स}} हटाए जा चुके हैं, वहाँ से अब कुछ नहीं आएगा। नियम खोलकर हटाया गया सोर्स निकाल दें।',
  'rule.gap.source.all':
    'यह कुछ भी आगे नहीं भेजता: जिन पोस्टबैक सोर्स तक यह सीमित है वे सब हटाए जा चुके हैं। नियम खोलकर कोई और चुनें।',
  'target.resting.person':
    'जब तक यह ठीक नहीं होता, कुछ नहीं पहुँचेगा। तब तक Fairlead हर पंद्रह मिनट में एक बार कोशिश करता है; जो इंतज़ार में है वह सुरक्षित है, और नियम सेव करते ही तुरंत जाएगा।',
  'rules.none.statuses': 'कोई स्टेटस नहीं',
  'target.state.tested': 'टेस्ट हो चुका',
  'target.notSent': '{count, number} नहीं भेजे',
  'flow.out.notSent': 'नहीं भेजे',
  'sent.next.off': 'दोबारा चालू होने पर',
  'sent.next.earlier': 'इससे पहले वाले के बाद',
  'sent.next.rest': 'पाने वाले का विराम ख़त्म होने पर: {time}',
};
