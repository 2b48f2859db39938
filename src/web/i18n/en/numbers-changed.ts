/** What an update changed about numbers; contracts/number-changes.ts has the codes. */
export const numbersChanged = {
  'numbers.changed': 'This update changed how some numbers are counted',
  'numbers.changed.text': 'Totals you noted earlier may differ from those you see now.',
  'numbers.always': 'For all dates',
  'numbers.since': 'From {date}',
  'numbers.ok': 'Got it',
  'numbers.people_rates':
    'CR, EPC and offer CR now count only conversions from valid visits. Conversions from bots, previews and other clicks have a separate column.',
  'numbers.unknown_cost':
    'Missing costs are shown as unknown, not as 0. ROI, ROAS and profit exclude revenue from clicks without a known cost, and say so.',
  'numbers.offers':
    'Reports by destination show the offer that a visitor reached from a landing page. Landing pages and offers are separate dimensions.',
  'numbers.waterfall':
    'The waterfall adds up even if only some of your pages report loads, and shows which part was measured.',
  'numbers.traffic_quality': 'Traffic quality covers all requests, not just valid visits.',
  'numbers.repeats':
    'Double clicks, repeat visits and click floods are detected across all edge workers and restarts, so fewer of them count as valid visits.',
  'numbers.landed': 'LP loads and LP clicks count once per visit, whichever of its clicks the page reports.',
  'numbers.visit_conversions':
    'A conversion for the second click of a double click is assigned to the original visit.',
  'numbers.bare_postbacks': 'A repeated postback without a status no longer changes the conversion status.',
  'numbers.aa_plan': 'An A/A test passes once both copies together reach the planned number of visitors.',
  'numbers.planner':
    'The A/B planner now includes today. It bases the conversion rate on visitors whose conversion window has ended.',
  'numbers.languages': 'Language codes that mean the same, such as iw and he, count as one language.',
  'numbers.unlogged': 'Unlogged requests include those answered while the journal could not be opened.',
};
