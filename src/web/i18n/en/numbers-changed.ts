/** What an update changed about numbers; contracts/number-changes.ts has the codes. */
export const numbersChanged = {
  'numbers.changed': 'This update changed how some numbers are counted',
  'numbers.changed.text': 'Totals that you noted before may differ from what you see now.',
  'numbers.always': 'For all dates',
  'numbers.since': 'From {date} on',
  'numbers.ok': 'Got it',
  'numbers.people_rates':
    'CR, EPC and offer CR count only conversions of valid visits. Conversions on bots, previews and other clicks have a column of their own.',
  'numbers.unknown_cost':
    'Cost that nobody entered is shown as unknown, not as 0. ROI, ROAS and profit leave out the revenue of clicks without a known cost and say so.',
  'numbers.offers':
    'Reports by destination name the offer a visitor went on to from a landing page. Landing pages and offers are dimensions of their own.',
  'numbers.waterfall':
    'The waterfall adds up even if only some of your pages report that they loaded, and says which part was measured.',
  'numbers.traffic_quality': 'Traffic quality covers all requests, not just valid visits.',
  'numbers.repeats':
    'Double clicks, repeated visits and floods are recognized across all edge workers and restarts, so fewer of them count as valid visits.',
  'numbers.landed': 'Landed and LP clicks count once per visit, whichever of its clicks the page reports.',
  'numbers.visit_conversions':
    'A conversion for the second click of a double click belongs to the visit it repeats.',
  'numbers.bare_postbacks':
    'A repeated postback without a status no longer changes the status of a conversion.',
  'numbers.aa_plan': 'An A/A test passes once both copies together reach the planned number of visitors.',
  'numbers.planner':
    'The A/B planner counts today as well, and takes the conversion rate from visitors whose time to convert is over.',
  'numbers.languages': 'A language that browsers name in two ways, such as iw and he, is one language.',
  'numbers.unlogged':
    'Unlogged requests include those that were answered while the journal could not be opened.',
};
