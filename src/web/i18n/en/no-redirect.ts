/** The script of a landing page and the URL suffix of Google Ads. */
export const noRedirect = {
  'noRedirect.title': 'Script for your page',
  'noRedirect.later': 'The script and the URL suffix appear here once the campaign has a slug.',
  'noRedirect.script': 'Paste this into the head of your landing page:',
  'noRedirect.script.copy': 'Copy script',
  'noRedirect.suffix': 'In Google Ads, enter this as the final URL suffix:',
  'noRedirect.suffix.copy': 'Copy suffix',
  'noRedirect.parallel':
    'Google’s parallel tracking opens your page immediately and calls a tracking template only in the background, so a redirect cannot choose the page. The script on the page records the visit instead.',
  'noRedirect.join':
    'If you also use the link as a tracking template, its background call and the landing count as one visit when both carry the same gclid, gbraid or wbraid. A click with none of these cannot be matched and counts as two visits.',
} as const;
