/** The planner: how long a test will take. */
export const abPlanning = {
  'abPlan.title': 'How long will it take?',
  'abPlan.from.campaign':
    'Based on {visitors, plural, one {# campaign visitor} other {# campaign visitors}} ({when}).',
  'abPlan.from.rule':
    'Based on {visitors, plural, one {# visitor} other {# visitors}} to this split ({when}).',
  'abPlan.judged':
    'Of {judged, plural, one {# visitor} other {# visitors}} whose conversion window has closed, {conversions, number} converted.',
  'abPlan.unjudged':
    '{conversions, number} converted so far. Their conversion window is still open, so the rate can still rise.',
  'abPlan.change': 'You can adjust these estimates.',
  'abPlan.from.none': 'No visitors in the last 28 days. Enter your own estimates.',
  'abPlan.failed': 'Could not load the campaign’s recent traffic. Enter your own estimates.',
  'abPlan.rate': 'Current conversion rate',
  'abPlan.mean': 'Current revenue per visitor',
  'abPlan.deviation': 'Standard deviation',
  'abPlan.deviation.help': 'How much revenue varies between visitors',
  'abPlan.perDay': 'Visitors per day',
  'abPlan.lift': 'Lift that matters: {lift}',
  'abPlan.perArm': 'Visitors per variant',
  'abPlan.perArm.least': 'Visitors in the smallest variant',
  'abPlan.units': 'Total visitors',
  'abPlan.time': 'Time needed',
  'abPlan.days': '{count, plural, one {# day} other {# days}}',
  'abPlan.months': 'about {count, plural, one {# month} other {# months}}',
  'abPlan.years': 'more than {count, plural, one {# year} other {# years}}',
  'abPlan.sure':
    'Enough to detect a lift this large in eight of ten tests. A winner may be named sooner, after a full week.',
  'abPlan.weak':
    'With {visitors, plural, one {# visitor} other {# visitors}} per day, this takes {time}. Test a bigger change, or use an earlier goal that more visitors reach, such as a lead instead of a sale.',
  'abPlan.tooLarge': 'This rate cannot rise that much. Choose a smaller lift.',
  'abPlan.nothing': 'Enter a rate and visitors per day to see how long the test will take.',
  'abPlan.effects': 'What you can detect with this traffic',
  'abPlan.effects.time': 'Duration',
  'abPlan.effects.lift': 'Smallest detectable lift',
  'abPlan.effects.weeks': '{count, plural, one {# week} other {# weeks}}',
  'abPlan.effects.none': 'none',
  'abPlan.use': 'Plan for {units, plural, one {# visitor} other {# visitors}}',
} as const;
