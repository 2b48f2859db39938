import type { coming as english } from '../en/screen-titles.ts';
import type { Translated } from '../translated.ts';

export const coming: Translated<typeof english> = {
  'domains.title': 'डोमेन',
  'domains.hint': 'अपने डोमेन के लिंक पर लोग ज़्यादा भरोसा करते हैं।',
  'domains.hint.link': 'डोमेन लगाएँ',
  'tests.title': 'A/B टेस्ट',
  'postbacks.title': 'पोस्टबैक',
  'postbacks.tab.overview': 'सारांश',
  'postbacks.tab.incoming': 'आने वाले',
  'postbacks.tab.received': 'मिले हुए',
  'postbacks.tab.outgoing': 'भेजे जाने वाले',
  'postbacks.tab.sent': 'भेजे गए',
  'postbacks.tab.webhooks': 'वेबहुक',
  'postbacks.tab.rates': 'दरें',
  'achievements.title': 'उपलब्धियाँ',
};
