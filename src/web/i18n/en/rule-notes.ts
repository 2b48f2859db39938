/** What rules and what they send are to be watched for. */
export const ruleNotes = {
  'rule.match.unseen':
    'No conversion has had this status so far: {words}. If that is right, the rule waits for the first one.',
  'rule.names.own.there': 'A sender’s “{word}” is taken as {status}. That one is above: name it there.',
  'rule.gap.status':
    'No conversion has the status “{word}”: a sender’s “{word}” is taken as {status}. Open the rule and choose that.',
  'field.status_translated': 'Conversions have another status for this word of a sender. Choose that one',
  'source.delete.rule': '“{name}”',
  'source.delete.rules':
    '{count, plural, one {One rule is limited to it and will} other {# rules are limited to it and will}} pass nothing of it on any more: {rules}.',
  'rule.match.gone': 'Deleted source',
  'rule.gap.source':
    '{count, plural, one {An incoming source that it takes conversions from was} other {# incoming sources that it takes conversions from were}} deleted, and nothing comes from there any more. Open the rule and take the deleted source out.',
  'rule.gap.source.all':
    'It passes nothing on: every incoming source that it is limited to was deleted. Open the rule and choose another.',
  'target.resting.person':
    'Nothing gets through before this is put right. Until then Fairlead asks once in a quarter of an hour; what waits is kept, and goes at once when you save the rule.',
  'rules.none.statuses': 'no status',
  'target.state.tested': 'Tested',
  'target.notSent': '{count, number} not sent',
  'flow.out.notSent': 'Not sent',
  'sent.next.off': 'When it is switched on again',
  'sent.next.earlier': 'After the one before it',
  'sent.next.rest': 'When the target’s rest ends: {time}',
} as const;
