/** One received postback, and what to do about it. */
export const postbacksOne = {
  'facts.copy': 'Copy {name}',
  'received.event': 'Event',
  'received.click.open': 'View click',
  'received.sent.open': 'View deliveries',
  'mend.change': 'Change status or payout',
  'mend.change.text':
    'Current status: {status}. Payout: {payout}. Your changes apply from now on, and earlier values stay in the history.',
  'mend.change.act': 'Save changes',
  'mend.take': 'Record conversion',
  'mend.take.text':
    'Correct what was wrong. The conversion counts as if it arrived now. The sender’s email and phone number are not stored, so they are not included.',
  'mend.payout.kept': 'Leave empty to keep it. Use a decimal point, such as 12.50',
  'mend.payout.none': 'Leave empty for no payout. Use a decimal point, such as 12.50',
  'mend.currency': 'Payout currency',
  'mend.transaction': 'Reports with the same click, event and transaction count as one conversion.',
  'mend.taken': 'The conversion is saved.',
  'mend.waiting': 'Processing…',
  'mend.show': 'View postback',
  'list.filters': 'Filters',
  'list.filters.set': 'Filters ({count, number})',
} as const;
