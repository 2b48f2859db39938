/** The cost model of a campaign and its remaining budget. */
export const costs = {
  'costs.title': 'Costs',
  'costs.show': 'Change costs',
  'costs.hide': 'Hide costs',
  'costs.short.none': 'No cost per click',
  'costs.short.token': 'Cost per click from the link’s {parameter} parameter',
  'costs.short.cpc': '{amount} per visit (CPC)',
  'costs.short.cpm': '{amount} per 1,000 visits (CPM)',
  'costs.short.cpa': '{amount} per conversion (CPA)',
  'costs.short.share': '{amount, number}% of revenue',
  'costs.model': 'Cost model',
  'costs.model.none': 'Not per click',
  'costs.model.none.help':
    'On the campaign’s page, enter what you spent for a day or a period, or upload a CSV. Use this for Google, Meta and TikTok.',
  'costs.model.token': 'From the traffic source (token)',
  'costs.model.token.help': 'The traffic source adds the price of each click to the link.',
  'costs.model.cpc': 'CPC: price per visit',
  'costs.model.cpc.help':
    'Every visit costs this much. Traffic sources charge for bots too, so bots count here. Declared crawlers cost nothing.',
  'costs.model.cpm': 'CPM: price per 1,000 visits',
  'costs.model.cpm.help':
    'Every visit costs a thousandth of this. A link sees visits, not impressions. If you pay for impressions, choose “Not per click” and enter what you spent.',
  'costs.model.cpa': 'CPA: price per conversion',
  'costs.model.cpa.help': 'Every conversion that is not rejected costs this much.',
  'costs.model.share': 'Revenue share',
  'costs.model.share.help': 'You pay this share of the revenue from every conversion.',
  'costs.amount': 'Amount',
  'costs.percent': 'Share of revenue',
  'costs.since':
    'Changes apply to new clicks; earlier clicks keep their cost. Spend that you enter for a period replaces these costs.',
  'costs.token.never':
    '{source} does not share the price of a single click, so there is no token for it. Choose “Not per click” and enter what you spent.',
  'costs.token.add':
    'Add this to the link in the ad, and replace the part in braces with your traffic source’s token for the price of a click:',
  'costs.token.has': 'The tokens for {source} already include it:',
  'costs.token.price': 'price of the click',
  'costs.token.currency':
    'Prices are in {currency} unless the link sets {parameter}. Prices in other currencies are stored and shown but not added up.',
  'field.amount_required': 'Enter an amount',
  'field.amount_invalid': 'Enter an amount such as 12.50',
  'field.amount_negative': 'The amount cannot be negative',
  'field.amount_unsure': 'Is this a thousands separator or a decimal point? Write 1234 or 1.2340',
  'field.share_invalid': 'Enter a number from 0 to 100, with at most 2 decimals',
  'field.cost_model_unknown': 'Enter none, token, cpc, cpm, cpa or share',
  'field.amount_not_used': 'This cost model has no amount. Leave it empty',
  'campaigns.costToday': 'Cost today',
  'campaigns.revenueToday': 'Revenue today',
  'campaigns.profitToday': 'Profit today',
  'campaigns.roiToday': 'ROI today',
} as const;
