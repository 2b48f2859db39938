import type { testStanding as english } from '../en/test-standing.ts';
import type { Translated } from '../translated.ts';

export const testStanding: Translated<typeof english> = {
  'abTest.running': 'चल रहे A/B टेस्ट',
  'abTest.running.all': 'सभी A/B टेस्ट',
  'abTest.running.visitors': '{count, plural, one {# विज़िटर} other {# विज़िटर}}',
  'abTest.running.leader': 'अब तक “{name}” आगे है',
  'abTest.standing.impossible': 'आँकड़े आपस में उलट',
  'abTest.standing.broken': 'बँटवारा गड़बड़',
  'abTest.standing.collecting': 'डेटा जमा हो रहा है',
  'abTest.standing.winner': 'विजेता मिला',
  'abTest.standing.worse': 'एक पेज कमज़ोर है',
  'abTest.standing.ahead': 'अब तक आगे',
  'abTest.standing.behind': 'अब तक पीछे',
  'abTest.standing.no_difference': 'कोई अंतर नहीं',
  'abTest.standing.too_early': 'अभी जल्दी है',
  'abTest.standing.aa_passed': 'जाँच पास',
  'abTest.standing.aa_failed': 'जाँच फ़ेल',
  'abTest.standing.aa_running': 'जाँच जारी',
  'abTest.standing.bandit_running': 'हिस्से बदल रहे हैं',
  'abTest.standing.unknown': 'अभी आँका नहीं गया',
};
