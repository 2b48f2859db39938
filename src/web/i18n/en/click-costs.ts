/** What one click cost, in the details of its request. */
export const clickCosts = {
  'clickCost.label': 'Click cost',
  'clickCost.other': '{price}, not counted because it is not in the workspace’s currency',
  'clickCost.missing': 'Unknown: the link had no {parameter} parameter',
  'clickCost.unreadable': 'Unknown: the link’s {parameter} parameter could not be read',
  'clickCost.crawler': 'None: declared crawlers are not charged',
  'clickCost.unpaid': 'None: not a separate visit',
  'clickCost.conversion': '{price} for each of its conversions',
  'clickCost.revenue': '{percent, number}% of the revenue from its conversions',
} as const;
