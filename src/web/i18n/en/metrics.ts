/** What reports count, in words: the definitions are those of core/report/metrics.ts and docs/metrics.md. */
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
  'metric.uniqueVisits': 'Unique visits (24 h)',
  'metric.uniqueVisits.short': 'Unique (24 h)',
  'metric.uniqueVisits.help':
    'Valid visits of a visitor who had not visited the same campaign in the 24 hours before.',
  'metric.bots': 'Bots',
  'metric.bots.help':
    'Requests by crawlers and invalid traffic. They are redirected like everyone and left out of valid visits.',
  'metric.invalidShare': 'Invalid share',
  'metric.invalidShare.short': 'Invalid',
  'metric.invalidShare.help': 'Share of the requests that came from bots and crawlers.',
  'metric.refused': 'Refused',
  'metric.refused.short': 'Refused',
  'metric.refused.help':
    'Requests that were answered with an honest 403 or 429, because the campaign refuses invalid traffic.',
  'metric.landed': 'Landed',
  'metric.landed.short': 'Landed',
  'metric.landed.help':
    'Clicks whose landing page reported that it was shown. Only pages with the script or the reporting pixel can say so.',
  'metric.lpViews': 'LP views',
  'metric.lpViews.help': 'Valid visits that were sent to a landing page, not straight to an offer.',
  'metric.lpClicks': 'LP clicks',
  'metric.lpClicks.help':
    'Those of the LP views from which the visitor went on to an offer. Each click counts once.',
  'metric.lpCtr': 'LP CTR',
  'metric.lpCtr.help': 'LP clicks divided by LP views. Not known while there are no views.',
  'metric.offerCr': 'Offer CR',
  'metric.offerCr.help':
    'Conversions on valid clicks divided by the valid visits that reached an offer: straight, or by way of a landing page.',
  'metric.conversions': 'Conversions',
  'metric.conversions.help':
    'Leads, sales and other events reported for clicks of this period. Rejected ones are left out.',
  'metric.leads': 'Leads',
  'metric.leads.help': 'Conversions whose status is lead.',
  'metric.sales': 'Sales',
  'metric.sales.help': 'Conversions whose status is sale.',
  'metric.holds': 'On hold',
  'metric.holds.help': 'Conversions that wait for approval.',
  'metric.rejected': 'Rejected',
  'metric.rejected.help': 'Conversions that were rejected. They are in no other number.',
  'metric.otherConversions': 'Other conversions',
  'metric.otherConversions.short': 'Other',
  'metric.otherConversions.help': 'Conversions with a status of your own.',
  'metric.otherClickConversions': 'Conversions on other clicks',
  'metric.otherClickConversions.short': 'Other clicks',
  'metric.otherClickConversions.help':
    'Conversions on clicks that are no valid visit: bots, previews and programs. They are in revenue and in no rate.',
  'metric.cr': 'CR',
  'metric.cr.help':
    'Conversion rate: conversions on valid clicks divided by valid visits. Not known while there are none.',
  'metric.approvalRate': 'Approval rate',
  'metric.approvalRate.short': 'Approval',
  'metric.approvalRate.help':
    'Sales divided by leads, sales, conversions on hold and rejected ones together.',
  'metric.revenue': 'Revenue',
  'metric.revenue.help': 'Payouts of the conversions, in the currency of the workspace.',
  'metric.unpriced': 'Unpriced',
  'metric.unpriced.help':
    'Conversions whose payout is in a currency without a rate. The revenue is too low by them.',
  'metric.cost': 'Cost',
  'metric.cost.help':
    'What the paid visits and conversions of this period cost, or what you entered as spent. Bots are among the paid visits, declared crawlers are not.',
  'metric.uncosted': 'Uncosted',
  'metric.uncosted.help':
    'Paid visits whose price should have come with the click and did not. The cost is too low by them.',
  'metric.uncostedRevenue': 'Revenue without cost',
  'metric.uncostedRevenue.help':
    'Revenue of clicks whose cost is not known. It is left out of profit, ROI and ROAS.',
  'metric.profit': 'Profit',
  'metric.profit.help': 'Revenue of clicks whose cost is known, less the cost.',
  'metric.roi': 'ROI',
  'metric.roi.help':
    'Profit divided by cost: 50% means that each 1 spent brought 1.50 back. Not known while nothing was spent.',
  'metric.roas': 'ROAS',
  'metric.roas.help':
    'Revenue divided by cost: 150% means that each 1 spent brought 1.50. Not known while nothing was spent.',
  'metric.epc': 'EPC',
  'metric.epc.help': 'Earnings per click: revenue of valid clicks divided by valid visits.',
  'metric.cpc': 'CPC',
  'metric.cpc.help':
    'Cost per click: cost divided by the valid visits whose cost is known, which is what a person’s visit really cost you.',
  'metric.cpa': 'Cost per conversion',
  'metric.cpa.short': 'CPA',
  'metric.cpa.help':
    'Cost divided by the conversions whose cost is known (CPA). Not known while there are none.',
  'metric.note.bots': '{count, number} of the requests',
} as const;
