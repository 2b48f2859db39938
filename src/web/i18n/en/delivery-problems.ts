/** Why a delivery failed, and with `.do` what to do about it. */
export const deliveryProblems = {
  'problem.host_unknown': 'The host {host} was not found.',
  'problem.host_unknown.do':
    'Check the spelling of the URL. If it is correct, check the DNS records of the host.',
  'problem.place_not_allowed':
    '{host} is in a private network, or the port is not a web server port. Fairlead does not send there.',
  'problem.place_not_allowed.do': 'Use a URL that is reachable from the internet.',
  'problem.no_connection': 'Could not connect to {host}, or the connection was lost.',
  'problem.no_connection.do':
    'Check that the server is running and reachable from the internet. Fairlead keeps trying.',
  'problem.timeout': 'No response within {seconds} seconds.',
  'problem.timeout.do':
    'The message may still have arrived. The receiver should respond first and process it afterward. Fairlead will try again.',
  'problem.certificate': 'The certificate of {host} is not valid.',
  'problem.certificate.do':
    'It has expired, is for another name or is not trusted. Renew it on the receiving server.',
  'problem.no_http': 'The response was not valid HTTP.',
  'problem.no_http.do':
    'Check the scheme and port of the URL. The service on that port may not be a web server.',
  'problem.redirect':
    'The target redirects to {location} (status {status}). Fairlead does not follow redirects, because they can lead anywhere.',
  'problem.redirect.do': 'Enter the final URL.',
  'problem.target_failed': 'The target had an internal error (status {status}).',
  'problem.target_failed.do':
    'Fairlead will try again. If the error continues, check the log of the receiving server.',
  'problem.target_forbids': 'The target denied access (status {status}).',
  'problem.target_forbids.do': 'Check the key or password in the URL, headers or secrets, then resend.',
  'problem.target_refused': 'The target refused the request (status {status}).',
  'problem.target_refused.do':
    'The response under Sent usually names the wrong value. Correct the outgoing postback or the receiver, then resend.',
  'problem.target_gone': 'The receiver no longer exists (status {status}).',
  'problem.target_gone.do': 'Enter the new URL, or delete the webhook.',
  'problem.too_many': 'The target asked for fewer requests.',
  'problem.too_many.do': 'You do not need to do anything. Fairlead waits as requested, then tries again.',
  'problem.answer_unknown': 'The platform sent an unexpected response (status {status}).',
  'problem.answer_unknown.do':
    'There may be a proxy between Fairlead and the platform. Fairlead will try again. Check the response under Sent for details.',
  'problem.already_told':
    'Not sent. {platform} already received this conversion under this name and would count it twice.',
  'problem.already_told.do':
    'You do not need to do anything. If the amount changed, correct it in {platform}.',
  'problem.no_click_id':
    'Not sent. This click has no {platform} click ID, and nothing else identifies the visitor.',
  'problem.no_click_id.do':
    'This is normal for visitors from other traffic sources. Limit the outgoing postback to this traffic source. If they did come from {platform}, check that your links keep its parameter.',
  'problem.click_gone': 'Not sent. The click is no longer stored, so there is nothing to send to {platform}.',
  'problem.click_gone.do': 'You can change how long clicks are kept under data retention in your profile.',
  'problem.event_too_old': 'Not sent. The conversion is older than the platform’s limit of {days} days.',
  'problem.event_too_old.do':
    'Later conversions are not affected. If the network always reports this late, ask it to report sooner.',
  'problem.content_invalid': 'Not sent. With macros filled in, this part is too long or invalid: {part}.',
  'problem.content_invalid.do': 'Remove macros with long values from the outgoing postback.',
  'problem.target_deleted':
    'Not sent. The outgoing postback or webhook was deleted before this delivery was sent.',
  'problem.target_deleted.do':
    'If you deleted it by mistake, create it again. Otherwise, no action is needed.',
  'problem.rule_changed':
    'Not sent. After a change, the outgoing postback no longer includes this conversion.',
  'problem.rule_changed.do':
    'If you did not intend this, change it back and resend. Otherwise, no action is needed.',
  'problem.not_made': 'Not sent. Fairlead could not create this message because of a bug.',
  'problem.not_made.do': 'Update Fairlead and resend. Please report the error from the server log.',
  'problem.secret_unreadable':
    'The stored secret cannot be read because this installation uses different encryption keys.',
  'problem.secret_unreadable.do': 'Enter the secret again, or restore the keys from a backup.',
  'problem.secret_missing': 'Not sent. The secret “{name}” does not exist.',
  'problem.secret_missing.do': 'Add the secret to the outgoing postback, or correct its name.',
  'problem.token_expired': 'The access token of {platform} has expired.',
  'problem.token_expired.do':
    'Create a new one there, paste it into the outgoing postback and resend. System user tokens do not expire.',
  'problem.token_invalid': '{platform} does not accept this access token.',
  'problem.token_invalid.do':
    'Copy the full token again, without spaces, and paste it into the outgoing postback.',
  'problem.permission_missing':
    'The token does not have permission to send events to this {platform} account.',
  'problem.permission_missing.do':
    'Give the token’s owner access to the pixel or account, or use the token of someone who has access.',
  'problem.pixel_unknown': '{platform} could not find pixel {id}, or the token has no access to it.',
  'problem.pixel_unknown.do':
    'Compare the ID with the one in Events Manager. Check that the token belongs to the same business.',
  'problem.event_refused': '{platform} rejected the content of this event.',
  'problem.event_refused.do':
    'The platform’s message names the field. Correct the outgoing postback. Other conversions are not affected.',
  'problem.platform_busy': '{platform} is busy or limiting requests.',
  'problem.platform_busy.do': 'You do not need to do anything. Fairlead will try again later.',
  'problem.conversion_action_unknown':
    'Google Ads could not find conversion action {id} in this account, or it is not for imported clicks.',
  'problem.conversion_action_unknown.do':
    'In Google Ads, open Goals → Conversions. Create an action of type “Import from clicks” and copy its number (ctId in the page URL).',
  'problem.customer_unknown': 'Google Ads could not find account {id}, or this sign-in has no access to it.',
  'problem.customer_unknown.do':
    'Check the customer ID. If you have access through a manager account, enter that account’s ID too.',
  'problem.click_unknown': 'Google could not find this click, or it belongs to another account.',
  'problem.click_unknown.do': 'Limit the outgoing postback to campaigns whose ads run in this account.',
  'problem.click_too_old': 'The click is outside the window of this conversion action.',
  'problem.click_too_old.do': 'Extend the click-through window of the conversion action to up to 90 days.',
  'problem.click_too_new': 'Google does not recognize the click yet. This can take several hours.',
  'problem.click_too_new.do': 'You do not need to do anything. Fairlead will send it again later.',
  'problem.conversion_before_click': 'The conversion time is earlier than the click time.',
  'problem.conversion_before_click.do': 'Check the clock of this server.',
  'problem.terms_not_accepted': 'The account has not accepted Google’s terms for customer data.',
  'problem.terms_not_accepted.do':
    'In Google Ads, open Goals → Settings → Customer data terms and accept them, then resend.',
  'problem.developer_token_refused': 'Google refused the developer token.',
  'problem.developer_token_refused.do':
    'In the manager account, open API Center. The token must be approved for production accounts, not only for test accounts.',
  'problem.oauth_client_refused': 'Google does not recognize the OAuth client, or its secret is wrong.',
  'problem.oauth_client_refused.do':
    'Copy the client ID and client secret again from Google Cloud console → Credentials.',
  'problem.refresh_token_refused': 'The Google refresh token was revoked or has expired.',
  'problem.refresh_token_refused.do':
    'Create a new one with the same client and paste it in. While the consent screen is in “Testing”, tokens expire after 7 days.',
  'problem.part.url': 'URL',
  'problem.part.body': 'body',
  'problem.part.headers': 'headers',
} as const;
