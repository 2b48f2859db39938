/** How long a test takes, before it is made. */
export const abPlanning = {
  'abPlan.title': 'How long will it take?',
  'abPlan.from.campaign':
    'From the campaign’s visits of {when}: {visitors, plural, one {# visitor} other {# visitors}}.',
  'abPlan.from.rule':
    'From this place’s visits of {when}: {visitors, plural, one {# visitor} other {# visitors}}.',
  'abPlan.judged':
    'Of {judged, plural, one {# visitor} other {# visitors}} whose time to convert is over, {conversions, number} converted.',
  'abPlan.unjudged':
    '{conversions, number} converted so far. Their time to convert is not over yet, so the rate may still rise.',
  'abPlan.change': 'You can change what you expect.',
  'abPlan.from.none': 'Nobody has come in the last 28 days. Enter what you expect.',
  'abPlan.failed': 'The campaign’s last weeks could not be read. Enter what you expect.',
  'abPlan.rate': 'Visitors who convert now',
  'abPlan.mean': 'Revenue per visitor now',
  'abPlan.deviation': 'How much it varies',
  'abPlan.deviation.help': 'Standard deviation per visitor',
  'abPlan.perDay': 'Visitors a day',
  'abPlan.lift': 'Lift that matters: {lift}',
  'abPlan.perArm': 'Visitors for each page',
  'abPlan.perArm.least': 'Visitors for the smallest page',
  'abPlan.units': 'Visitors in all',
  'abPlan.time': 'Time needed',
  'abPlan.days': '{count, plural, one {# day} other {# days}}',
  'abPlan.months': 'about {count, plural, one {# month} other {# months}}',
  'abPlan.years': 'more than {count, plural, one {# year} other {# years}}',
  'abPlan.sure':
    'Enough that eight of ten tests with a lift that large find it. A winner may be named earlier, after a full week.',
  'abPlan.weak':
    'At {visitors, plural, one {# visitor} other {# visitors}} a day this takes {time}. Test a bigger difference, or an earlier goal that more visitors reach, a lead instead of a sale for example.',
  'abPlan.tooLarge': 'So large a lift of this rate cannot be. Choose a smaller one.',
  'abPlan.nothing': 'Enter a rate and visitors a day to see how long it takes.',
  'abPlan.effects': 'What can be found at this traffic',
  'abPlan.effects.time': 'In this time',
  'abPlan.effects.lift': 'Smallest lift that is found',
  'abPlan.effects.weeks': '{count, plural, one {# week} other {# weeks}}',
  'abPlan.effects.none': 'none',
  'abPlan.use': 'Plan {units, plural, one {# visitor} other {# visitors}}',
} as const;
