/** One postback that was received, and what can be done about it. */
export const postbacksOne = {
  'facts.copy': 'Copy: {name}',
  'received.event': 'Event',
  'received.click.open': 'Show the click',
  'received.sent.open': 'What was sent for it',
  'mend.change': 'Change status or payout',
  'mend.change.text':
    'Now: {status}, payout {payout}. What you enter here holds from now on; what was before stays in the history.',
  'mend.change.act': 'Change it',
  'mend.take': 'Take it now',
  'mend.take.text':
    'Put right what was wrong. It is counted as if it came now. E-mail and phone of the sender are not kept, so they are not in it.',
  'mend.payout.kept': 'Empty: as it is. Digits and a point: 12.50',
  'mend.payout.none': 'Empty: none. Digits and a point: 12.50',
  'mend.currency': 'Currency of the payout',
  'mend.transaction': 'The same click, event and transaction are one conversion, however often they come.',
  'mend.taken': 'It is written down.',
  'mend.waiting': 'What becomes of it is being decided.',
  'mend.show': 'Show it',
  'list.filters': 'Filters',
  'list.filters.set': 'Filters: {count, number}',
} as const;
