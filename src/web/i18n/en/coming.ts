export const coming = {
  'domains.title': 'Domains',
  'domains.hint': 'Links earn more trust on a domain of your own.',
  'domains.hint.link': 'Set up a domain',
  'tests.title': 'A/B tests',
  'tests.empty.title': 'No A/B test yet',
  'tests.empty.text':
    'A test sends the visitors of one link to several pages and says which one really brings more, and when the difference is only luck. What works today: split a campaign’s visitors by weight and compare its destinations in the campaign’s view.',
  'tests.new.title': 'New A/B test',
  'tests.new.empty': 'Begin with a campaign that splits its visitors',
  'tests.new.text':
    'A test needs a link with two pages or more and a steady stream of visitors. Tests cannot be set up in this version. A campaign with two destinations of equal weight already counts visitors and conversions of each.',
  'tests.unknown.title': 'There is no such test',
  'tests.unknown.text':
    'This workspace has no A/B test with the address “{hash}”. It may be mistyped, or the test belongs to another workspace.',
  'tests.toList': 'Go to A/B tests',
  'postbacks.title': 'Postbacks',
  'postbacks.empty.title': 'Your postback URL is ready',
  'postbacks.empty.text':
    'Give it to your network or shop. It reports every lead and sale here, and each is counted for the click that brought it, on the dashboard and in its campaign. Single postbacks are not listed here in this version.',
  'achievements.title': 'Achievements',
} as const;
