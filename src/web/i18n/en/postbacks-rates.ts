/** What currencies are worth. */
export const postbacksRates = {
  'rates.unpriced': 'Conversions without a rate',
  'rates.unpriced.one':
    '{count, plural, one {# conversion counts} other {# conversions count}} in no revenue: {payout}, {when}.',
  'rates.enter': 'Enter a rate for {currency}',
  'rates.add': 'Enter a rate',
  'rates.add.text':
    "Your own rate stands over the bank's. Conversions of its days are reckoned anew at once.",
  'rates.currency': 'Currency',
  'rates.rate': 'Rate',
  'rates.of': '1 {currency} in {base}',
  'rates.rate.help': 'With a point, at most 10 decimals: 0.1853',
  'rates.example': '{amount} becomes {result}',
  'rates.from': 'First day (UTC)',
  'rates.to': 'Last day (UTC)',
  'rates.to.help': 'Empty: until another one begins',
  'rates.save': 'Save the rate',
  'rates.saved': 'Saved. Revenue is being reckoned anew',
  'rates.import': "Import the bank's rates",
  'rates.import.text':
    'Download eurofxref.csv or eurofxref-hist.csv (or the XML) from the European Central Bank, unpack it and choose it here. Nothing is written before you have seen what it would do.',
  'rates.import.choose': 'Choose a file',
  'rates.import.counts': '{add, number} new, {change, number} changed, {same, number} as they are',
  'rates.import.days': '{from} to {to}',
  'rates.import.bad':
    '{count, plural, one {# line cannot be read and is left out} other {# lines cannot be read and are left out}}:',
  'rates.import.line': 'Line {line, number}: {text}',
  'rates.import.take': 'Take them over',
  'rates.ecb': 'European Central Bank: {days, plural, one {# day} other {# days}}, the newest {day}',
  'rates.ecb.none': 'No rates of the European Central Bank yet',
  'rates.ecb.owner':
    "The bank's rates hold for every workspace, so the owner of this Fairlead imports them. Your own rates are yours to enter.",
  'rates.find': 'Currency, such as BRL',
  'rates.none': 'No rates yet',
  'rates.none.text':
    'Conversions in another currency than the workspace’s count as revenue once there is a rate of their day.',
  'rates.nothing': 'No rate of this currency',
  'rates.nothing.text': 'Check the three letters, or enter a rate of your own.',
  'rates.when': 'Day (UTC)',
  'rates.source': 'Source',
  'rates.source.ecb': 'European Central Bank',
  'rates.source.manual': 'Entered by {name}',
  'rates.since': 'from {from} on',
  'rates.days': '{from} to {to}',
  'rates.amount': '{rate} {base}',
  'rates.delete': 'Delete the rate of {currency}',
  'rates.delete.ask': 'Delete this rate of {currency}?',
  'rates.delete.text':
    "The bank's rate of the days holds then. Where there is none, conversions count in no revenue.",
  'field.rate_file': 'This is no file of rates of the European Central Bank',
  'field.rate_invalid': 'Write the rate with a point and no other sign: 0.1853',
  'field.currency_own': 'This is the currency of the workspace itself',
} as const;
