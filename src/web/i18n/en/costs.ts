/** How clicks are paid for, and what is left. */
export const costs = {
  'costs.title': 'Costs',
  'costs.show': 'Change costs',
  'costs.hide': 'Hide costs',
  'costs.short.none': 'No cost by click',
  'costs.short.token': 'The link’s parameter {parameter} says what a click costs',
  'costs.short.cpc': '{amount} per visit (CPC)',
  'costs.short.cpm': '{amount} per 1,000 visits (CPM)',
  'costs.short.cpa': '{amount} per conversion (CPA)',
  'costs.short.share': '{amount, number}% of the revenue',
  'costs.model': 'How you pay',
  'costs.model.none': 'Not by click',
  'costs.model.none.help':
    'Enter what you spent for a day or a period on the campaign’s page, by hand or as CSV. Google, Meta and TikTok are counted this way.',
  'costs.model.token': 'The source says it (token)',
  'costs.model.token.help': 'The traffic source writes the price of each click into the link.',
  'costs.model.cpc': 'CPC: a price per visit',
  'costs.model.cpc.help':
    'Every visit costs this much. Bots are charged by the source too, so they count here; declared crawlers cost nothing.',
  'costs.model.cpm': 'CPM: per 1,000 visits',
  'costs.model.cpm.help':
    'Every visit costs a thousandth of it. A link sees visits, not impressions: if you pay for impressions, choose “Not by click” and enter what you spent.',
  'costs.model.cpa': 'CPA: a price per conversion',
  'costs.model.cpa.help': 'Every conversion that was not rejected costs this much.',
  'costs.model.share': 'Revenue share',
  'costs.model.share.help': 'You pay this part of the revenue of every conversion.',
  'costs.amount': 'Amount',
  'costs.percent': 'Share of the revenue',
  'costs.since':
    'A change holds for clicks from now on; earlier clicks keep what they cost. What you enter as spent in a period takes the place of these costs.',
  'costs.token.never':
    '{source} tells nobody the price of a single click, so it has no token for it. Choose “Not by click” and enter what you spent.',
  'costs.token.add':
    'Add this to the link in the ad, with your source’s token for the price of a click in the braces’ place:',
  'costs.token.has': 'It is among the tokens of {source} already:',
  'costs.token.price': 'price of the click',
  'costs.token.currency':
    'Prices are in {currency} unless the link says otherwise in {parameter}. Other currencies are kept and shown, not added up.',
  'field.amount_required': 'Enter an amount',
  'field.amount_invalid': 'Enter an amount such as 12.50',
  'field.amount_negative': 'An amount cannot be below zero',
  'field.amount_unsure': 'Thousands or decimals? Write 1234 or 1.2340',
  'field.share_invalid': 'Enter 0 to 100, with at most 2 decimals',
  'field.cost_model_unknown': 'Write none, token, cpc, cpm, cpa or share',
  'field.amount_not_used': 'This model has no amount: leave it empty',
  'campaigns.costToday': 'Cost today',
  'campaigns.revenueToday': 'Revenue today',
  'campaigns.profitToday': 'Profit today',
  'campaigns.roiToday': 'ROI today',
} as const;
