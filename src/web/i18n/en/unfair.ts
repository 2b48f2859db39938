/** Stored rules that are refused now: in the list, on the page of a campaign and in its form. */
export const unfair = {
  'unfair.refused': 'Fairlead no longer accepts these rules',
  'unfair.refused.text':
    'Change them by {time}. After that, Fairlead skips all rules of this campaign and everyone gets the path that most visitors had.',
  'unfair.skipped': 'Fairlead skipped the rules of this campaign on {time}',
  'unfair.skipped.text':
    'They were no longer accepted, and nobody changed them within 14 days. Everyone now gets the path that most visitors had. Revision {revision} in the history keeps the earlier rules.',
  'unfair.reason.only_unknown':
    'Only visitors from unknown places get here. Name the places that get their own page, and leave everyone else to the default.',
  'unfair.reason.few_but_unknown':
    'Visitors from unknown places get here, and hardly anyone else. Name the places that get their own page, and leave everyone else to the default.',
  'unfair.reason.only_crawlers':
    'Hardly anyone but crawlers has this combination of device, system and browser. Choose another one, or remove the condition.',
  'unfair.reason.no_such_value':
    'Too few people have these values, so rules cannot tell them apart. Choose other values.',
  'unfair.reason.too_complex': 'There are too many combinations to check. Use fewer rules or conditions.',
  'unfair.edit': 'View and fix',
  'unfair.rules': 'Rules',
  'unfair.state.refused': 'No longer accepted',
  'unfair.state.skipped': 'Skipped',
  'unfair.chip.refused': 'Rules no longer accepted. Fairlead skips them on {time}.',
  'unfair.chip.skipped': 'Fairlead skipped the rules on {time}.',
} as const;
