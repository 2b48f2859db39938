/** Warnings about outgoing postbacks and deliveries. */
export const ruleNotes = {
  'rule.match.unseen':
    'No conversions with this status so far: {words}. If it is spelled correctly, sending starts with the first one.',
  'rule.names.own.there':
    'When an affiliate network sends “{word}”, it is recorded as {status}. Enter the name for {status} above.',
  'rule.gap.status':
    'An affiliate network’s “{word}” is recorded as {status}, so no conversion gets the status “{word}”. Edit the outgoing postback and select {status} instead.',
  'field.status_translated':
    'When an affiliate network sends this word, it is recorded as another status. Select that status',
  'source.delete.rule': '“{name}”',
  'source.delete.rules':
    '{count, plural, one {One outgoing postback is limited to it and will stop sending its conversions} other {# outgoing postbacks are limited to it and will stop sending its conversions}}: {rules}.',
  'rule.match.gone': 'Deleted network',
  'rule.gap.source':
    '{count, plural, one {An affiliate network that this outgoing postback uses was deleted. Edit the outgoing postback and remove the deleted network.} other {# affiliate networks that this outgoing postback uses were deleted. Edit the outgoing postback and remove the deleted networks.}}',
  'rule.gap.source.all':
    'Nothing is sent because every affiliate network that this outgoing postback is limited to was deleted. Edit it and select another.',
  'target.resting.person':
    'Deliveries fail until you fix this. Until then, Fairlead retries every 15 minutes and keeps what is waiting. Everything is sent as soon as you save the outgoing postback.',
  'rules.none.statuses': 'no statuses',
  'target.state.tested': 'Tested',
  'target.notSent': '{count, number} not sent',
  'flow.out.notSent': 'Not sent',
  'sent.next.off': 'When it is turned back on',
  'sent.next.earlier': 'After the previous delivery',
  'sent.next.rest': 'Retrying at {time}',
} as const;
