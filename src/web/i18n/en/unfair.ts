/** Stored rules that are no longer allowed: in the list, on the campaign screen and in its form. */
export const unfair = {
  'unfair.refused': 'Fairlead no longer accepts these rules',
  'unfair.refused.text':
    'Change them by {time}. After that, Fairlead skips all rules of this campaign and sends everyone to the path that received the most visitors.',
  'unfair.skipped': 'Fairlead skipped the rules of this campaign on {time}',
  'unfair.skipped.text':
    'They were no longer accepted and were not changed within 14 days. Everyone now goes to the path that received the most visitors. You can find the earlier rules in the history under revision {revision}.',
  'unfair.reason.only_unknown':
    'Only visitors from unknown locations match. List the locations that get their own page and send everyone else to the default path.',
  'unfair.reason.few_but_unknown':
    'Hardly anyone except visitors from unknown locations matches. List the locations that get their own page and send everyone else to the default path.',
  'unfair.reason.only_crawlers':
    'Hardly anyone except crawlers has this combination of device, operating system and browser. Choose another combination, or remove the condition.',
  'unfair.reason.no_such_value':
    'Too few people have these values for a rule to target them. Choose other values.',
  'unfair.reason.too_complex': 'There are too many combinations to check. Use fewer rules or conditions.',
  'unfair.edit': 'View and fix',
  'unfair.rules': 'Rules',
  'unfair.state.refused': 'No longer accepted',
  'unfair.state.skipped': 'Skipped',
  'unfair.chip.refused': 'These rules are no longer accepted. Fairlead skips them on {time}.',
  'unfair.chip.skipped': 'Fairlead skipped the rules on {time}.',
} as const;
