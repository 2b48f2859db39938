export const metrics = {
  'metric.what': 'What is “{metric}”?',
  'metric.requests': 'Requests',
  'metric.requests.help':
    'Every hit on a link, whatever became of it: people, bots, previews and unknown links.',
  'metric.visits': 'Visits',
  'metric.visits.help':
    'Requests that were sent to a destination and may be a page view. Bots are among them, link previews are not.',
  'metric.valid': 'Valid visits',
  'metric.valid.help': 'Visits of people: bots and crawlers are left out.',
  'metric.uniqueVisits': 'Unique visits (24 h)',
  'metric.uniqueVisits.short': 'Unique (24 h)',
  'metric.uniqueVisits.help':
    'Valid visits of a visitor who had not visited the same campaign in the 24 hours before.',
  'metric.bots': 'Bots',
  'metric.bots.help':
    'Share of requests that came from bots and crawlers. They are redirected like everyone and left out of valid visits.',
  'metric.conversions': 'Conversions',
  'metric.conversions.help':
    'Leads, sales and other events reported for clicks of this period. Rejected ones are left out.',
  'metric.cr': 'CR',
  'metric.cr.help': 'Conversion rate: conversions divided by valid visits. Not known while there are none.',
  'metric.revenue': 'Revenue',
  'metric.revenue.help': 'Payouts of the conversions, in the currency of the workspace.',
  'metric.unpriced':
    '{count, plural, one {# conversion has} other {# conversions have}} a currency without a rate and {count, plural, one {is} other {are}} not in it',
  'metric.botsCount': '{count, number} of the requests',
  'chart.title': 'Requests and valid visits',
  'chart.desc': 'Bars from {from} to {to}. Highest: {max, number} requests.',
  'chart.requests': 'Requests',
  'chart.valid': 'Valid visits',
  'chart.table': 'Show as a table',
  'chart.chart': 'Show as a chart',
  'chart.time': 'Time',
  'chart.bar': '{time}: {requests, number} requests, {valid, number} valid visits',
} as const;
