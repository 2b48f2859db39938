/** Names and definitions of metrics, as in core/report/metrics.ts and docs/metrics.md. */
export const metrics = {
  'metric.what': 'What is “{metric}”?',
  'metric.requests': 'Requests',
  'metric.requests.help':
    'Every hit on a link, whatever the outcome: people, bots, previews and unknown links.',
  'metric.visits': 'Visits',
  'metric.visits.help':
    'Requests sent to a destination that may be page views. Includes bots but not link previews.',
  'metric.valid': 'Valid visits',
  'metric.valid.help': 'Visits by people. Excludes bots and crawlers.',
  'metric.uniqueVisits': 'Unique visits (24 h)',
  'metric.uniqueVisits.short': 'Unique (24 h)',
  'metric.uniqueVisits.help':
    'Valid visits by visitors who had not visited the same campaign in the previous 24 hours.',
  'metric.bots': 'Bots',
  'metric.bots.help':
    'Requests by crawlers and invalid traffic. They are redirected like everyone else but excluded from valid visits.',
  'metric.invalidShare': 'Invalid share',
  'metric.invalidShare.short': 'Invalid',
  'metric.invalidShare.help': 'Share of requests that came from bots and crawlers.',
  'metric.refused': 'Refused',
  'metric.refused.short': 'Refused',
  'metric.refused.help':
    'Requests answered with an honest 403 or 429 because the campaign refuses invalid traffic.',
  'metric.landed': 'LP loads',
  'metric.landed.short': 'LP loads',
  'metric.landed.help':
    'Valid visits whose page reported that it loaded. Only pages with the script or the reporting pixel can report this.',
  'metric.lpViews': 'LP views',
  'metric.lpViews.help': 'Valid visits sent to a landing page instead of straight to an offer.',
  'metric.lpClicks': 'LP clicks',
  'metric.lpClicks.help': 'LP views where the visitor continued to an offer. Each click counts once.',
  'metric.lpCtr': 'LP CTR',
  'metric.lpCtr.help': 'LP clicks divided by LP views. Unknown if there are no views.',
  'metric.offerCr': 'Offer CR',
  'metric.offerCr.help':
    'Conversions on valid clicks divided by valid visits that reached an offer, directly or through a landing page.',
  'metric.conversions': 'Conversions',
  'metric.conversions.help':
    'Leads, sales and other events reported for clicks in this period. Excludes rejected ones.',
  'metric.leads': 'Leads',
  'metric.leads.help': 'Conversions with the status “lead”.',
  'metric.sales': 'Sales',
  'metric.sales.help': 'Conversions with the status “sale”.',
  'metric.holds': 'On hold',
  'metric.holds.help': 'Conversions waiting for approval.',
  'metric.rejected': 'Rejected',
  'metric.rejected.help': 'Conversions that were rejected. They do not count towards conversions or revenue.',
  'metric.otherConversions': 'Other conversions',
  'metric.otherConversions.short': 'Other',
  'metric.otherConversions.help': 'Conversions with a custom status.',
  'metric.otherClickConversions': 'Conversions on other clicks',
  'metric.otherClickConversions.short': 'Other clicks',
  'metric.otherClickConversions.help':
    'Conversions on clicks that are not valid visits: bots, previews and programs. They count towards revenue but not towards any rate.',
  'metric.cr': 'CR',
  'metric.cr.help':
    'Conversion rate: conversions on valid clicks divided by valid visits. Unknown if there are no valid visits.',
  'metric.approvalRate': 'Approval rate',
  'metric.approvalRate.short': 'Approval',
  'metric.approvalRate.help':
    'Sales divided by the total of leads, sales, conversions on hold and rejected conversions.',
  'metric.revenue': 'Revenue',
  'metric.revenue.help': 'Payouts from conversions, in the workspace currency.',
  'metric.unpriced': 'Missing exchange rate',
  'metric.unpriced.help':
    'Conversions paid in a currency that has no exchange rate. Their payouts are missing from revenue.',
  'metric.cost': 'Cost',
  'metric.cost.help':
    'The cost of paid visits and conversions in this period, or the spend you entered. Paid visits include bots but not declared crawlers.',
  'metric.uncosted': 'Clicks without cost',
  'metric.uncosted.help':
    'Paid visits whose cost should have come with the click but did not. Their cost is missing from the total.',
  'metric.uncostedRevenue': 'Revenue without cost',
  'metric.uncostedRevenue.help': 'Revenue from clicks with unknown cost. Excluded from profit, ROI and ROAS.',
  'metric.profit': 'Profit',
  'metric.profit.help': 'Revenue from clicks with known cost, minus the cost.',
  'metric.roi': 'ROI',
  'metric.roi.help':
    'Profit divided by cost: at 50%, every 1.00 you spent returned 1.50. Unknown if nothing was spent.',
  'metric.roas': 'ROAS',
  'metric.roas.help':
    'Revenue divided by cost: at 150%, every 1.00 you spent returned 1.50. Unknown if nothing was spent.',
  'metric.epc': 'EPC',
  'metric.epc.help': 'Earnings per click: revenue of valid clicks divided by valid visits.',
  'metric.cpc': 'CPC',
  'metric.cpc.help':
    'Cost per click: cost divided by valid visits with known cost. This is the real cost of a visit by a person. Ad platforms divide by their own clicks.',
  'metric.cpa': 'CPA',
  'metric.cpa.short': 'CPA',
  'metric.cpa.help':
    'Cost per conversion: cost divided by conversions with known cost. Unknown if there are none.',
  'metric.note.bots': '{count, number} of all requests',
} as const;
