/** Why something was not delivered, and with `.do` what to do about it. */
export const deliveryProblems = {
  'problem.host_unknown': 'The name {host} was not found.',
  'problem.host_unknown.do':
    'Check the spelling of the address. If it is right, its DNS is not set or does not answer.',
  'problem.place_not_allowed':
    '{host} is inside a private network, or the port is not one of a web server. Fairlead sends nothing there.',
  'problem.place_not_allowed.do': 'Use an address that can be reached from the internet.',
  'problem.no_connection': 'No connection to {host} came about, or it broke off.',
  'problem.no_connection.do':
    'See whether the server is running and open to the internet. Fairlead goes on trying.',
  'problem.timeout': 'There was no answer within {seconds} seconds.',
  'problem.timeout.do':
    'It may have arrived all the same. The receiver should answer first and do its work afterwards. Fairlead tries again.',
  'problem.certificate': 'The certificate of {host} is not valid.',
  'problem.certificate.do':
    'It has expired, is for another name, or nobody vouches for it. Renew it on the receiving server.',
  'problem.no_http': 'What came back is not an HTTP answer.',
  'problem.no_http.do':
    'Check scheme and port of the address: something else than a web server listens there.',
  'problem.redirect':
    'The target redirects to {location} (answer {status}). Fairlead follows no redirects, because they could lead anywhere.',
  'problem.redirect.do': 'Enter the final address.',
  'problem.target_failed': 'The target had an error of its own (answer {status}).',
  'problem.target_failed.do':
    'Fairlead tries again by itself. If it stays so, look at the log of the receiving server.',
  'problem.target_forbids': 'The target does not let Fairlead in (answer {status}).',
  'problem.target_forbids.do':
    'Check the key or password in the address, the headers or the secrets, then send again.',
  'problem.target_refused': 'The target refused it (answer {status}).',
  'problem.target_refused.do':
    'Its answer, under Sent, usually says which value is wrong. Correct the rule or the receiver, then send again.',
  'problem.target_gone': 'The receiver no longer exists (answer {status}).',
  'problem.target_gone.do': 'Enter its new address, or delete it here.',
  'problem.too_many': 'The target asks for fewer requests at a time.',
  'problem.too_many.do':
    'There is nothing to do: Fairlead waits as long as it was asked to, then tries again.',
  'problem.answer_unknown': 'The answer (status {status}) is not one that this platform is known to give.',
  'problem.answer_unknown.do':
    'Something may stand in between, a proxy for example. Fairlead tries again; the answer, under Sent, may say more.',
  'problem.already_told':
    'Not sent: {platform} was already told of this conversion under this name, and a second event would count twice there.',
  'problem.already_told.do': 'Nothing to do. If the amount changed, correct it in {platform} itself.',
  'problem.no_click_id':
    'Not sent: this click came without a click id of {platform}, and nothing else tells whose it was.',
  'problem.no_click_id.do':
    'This is normal for visitors from other sources: limit the rule to this source. If they did come from {platform}, check that your links keep its parameter.',
  'problem.click_gone':
    'Not sent: the click is no longer stored, so there is nothing to tell {platform} about it.',
  'problem.click_gone.do':
    'The data retention of the workspace decides how long clicks are kept; you find it in the profile.',
  'problem.event_too_old': 'Not sent: the conversion is older than the {days} days that the platform takes.',
  'problem.event_too_old.do':
    'Later conversions are not affected. If the network reports this late every time, ask it to report sooner.',
  'problem.content_invalid':
    'Not sent: with its values filled in, this part is too long or cannot be sent: {part}.',
  'problem.content_invalid.do': 'Take macros with long values out of the rule.',
  'problem.target_deleted': 'Not sent: the rule was deleted while this waited.',
  'problem.target_deleted.do': 'Nothing to do, unless it was deleted by mistake: then add it again.',
  'problem.rule_changed': 'Not sent: the rule was changed while this waited, and sends it no more.',
  'problem.rule_changed.do':
    'Nothing to do, if that was meant. Otherwise change the rule back and send this again.',
  'problem.not_made': 'Not sent: Fairlead failed at making this message. The fault is Fairlead’s.',
  'problem.not_made.do':
    'Update Fairlead and send this again. The program’s log has the error: please report it.',
  'problem.secret_unreadable':
    'The stored secret cannot be read: this Fairlead has other keys than the one that stored it.',
  'problem.secret_unreadable.do': 'Enter the secret again, or have the keys of the backup restored.',
  'problem.secret_missing': 'Not sent: the text uses the secret “{name}”, and there is none of that name.',
  'problem.secret_missing.do': 'Add the secret to the rule, or correct its name.',
  'problem.token_expired': 'The access token of {platform} has expired.',
  'problem.token_expired.do':
    'Make a new one there, paste it into the rule and send again. Tokens of a system user do not expire.',
  'problem.token_invalid': '{platform} does not accept this access token.',
  'problem.token_invalid.do': 'Copy the whole token again, without blanks, and paste it into the rule.',
  'problem.permission_missing': 'The token may not send events to this account of {platform}.',
  'problem.permission_missing.do':
    'Give the owner of the token access to the pixel or account there, or use a token of somebody who has it.',
  'problem.pixel_unknown': '{platform} knows no pixel {id}, or this token may not see it.',
  'problem.pixel_unknown.do':
    'Compare the number with the one in the events manager; check that the token belongs to the same business.',
  'problem.event_refused': '{platform} refused this event for what it says.',
  'problem.event_refused.do':
    'Their words name the field. Correct the rule; other conversions are not affected.',
  'problem.platform_busy': '{platform} is busy or limits how much is sent at a time.',
  'problem.platform_busy.do': 'There is nothing to do: Fairlead tries again later.',
  'problem.conversion_action_unknown':
    'Google Ads knows no conversion action {id} in this account, or it is not for imported clicks.',
  'problem.conversion_action_unknown.do':
    'In Google Ads open Goals, Conversions: make an action of the kind “Import from clicks” and copy its number (ctId in the address).',
  'problem.customer_unknown': 'Google Ads knows no account {id}, or this sign-in may not use it.',
  'problem.customer_unknown.do':
    'Compare the customer ID. If access goes through a manager account, enter the manager’s ID too.',
  'problem.click_unknown': 'Google knows no such click, or it belongs to another account.',
  'problem.click_unknown.do': 'Limit the rule to campaigns whose ads run in this account.',
  'problem.click_too_old': 'The click is older than this conversion action counts.',
  'problem.click_too_old.do':
    'Make the click-through window of the conversion action longer, 90 days at most.',
  'problem.click_too_new': 'Google does not know the click yet: it takes some hours.',
  'problem.click_too_new.do': 'There is nothing to do: Fairlead sends it again later.',
  'problem.conversion_before_click': 'By its time the conversion came before its click.',
  'problem.conversion_before_click.do': 'See whether the clock of this server is right.',
  'problem.terms_not_accepted': 'The account has not accepted Google’s terms for customer data.',
  'problem.terms_not_accepted.do':
    'In Google Ads open Goals, Settings, Customer data terms, accept them, then send again.',
  'problem.developer_token_refused': 'Google refused the developer token.',
  'problem.developer_token_refused.do':
    'In the manager account open the API Center: the token must be approved for real accounts, not only for test accounts.',
  'problem.oauth_client_refused': 'Google does not know the OAuth client, or its secret is wrong.',
  'problem.oauth_client_refused.do':
    'Copy client ID and client secret again from the Google Cloud console, Credentials.',
  'problem.refresh_token_refused': 'Google’s refresh token was taken back or has ended.',
  'problem.refresh_token_refused.do':
    'Make a new one with the same client and paste it in. While the consent screen is in “Testing”, tokens end after 7 days.',
  'problem.part.url': 'address',
  'problem.part.body': 'body',
  'problem.part.headers': 'headers',
} as const;
