/** What one click cost, in the details of its request. */
export const clickCosts = {
  'clickCost.label': 'Cost by click',
  'clickCost.other': '{price}, not counted: not the workspace’s currency',
  'clickCost.missing': 'Not known: the link had no {parameter}',
  'clickCost.unreadable': 'Not known: {parameter} of the link could not be read',
  'clickCost.crawler': 'Nothing: declared crawlers are not charged',
  'clickCost.unpaid': 'Nothing: not a visit of its own',
  'clickCost.conversion': '{price} for each of its conversions',
  'clickCost.revenue': '{percent, number}% of the revenue of its conversions',
} as const;
