/** Why a postback is refused, with HTTP status and what to do. A closed list, repeated in docs/postbacks.md. */
export const refusals = {
  unknown_workspace: [
    404,
    'No workspace has this key. Copy the postback URL again from the Postbacks screen.',
  ],
  source_unknown: [
    404,
    'No affiliate network in this workspace has this key. Copy its postback URL again from the Postbacks screen.',
  ],
  source_disabled: [
    403,
    'This affiliate network is disabled. Enable it on the Postbacks screen, then send the postback again.',
  ],
  source_required: [
    403,
    'This workspace accepts postbacks only at network-specific URLs. Copy one from the Postbacks screen.',
  ],
  script_off: [
    403,
    'This workspace does not accept conversions from pages. Turn on the landing page script on the Postbacks screen, or send a postback from your server.',
  ],
  script_status: [
    403,
    'Pages are not allowed to report this status. Allow it for the landing page script on the Postbacks screen, or send a postback from your server.',
  ],
  script_event: [
    403,
    'Pages are not allowed to report this event. Allow it for the landing page script on the Postbacks screen, or send a postback from your server.',
  ],
  secret_missing: [
    401,
    'The secret is missing. Send it as the parameter "secret" or in the header X-Fairlead-Secret.',
  ],
  secret_wrong: [
    401,
    'The secret is wrong. Copy it again from the Postbacks screen. A replaced secret stops working.',
  ],
  signature_missing: [
    401,
    'The signature is missing. Send the header X-Fairlead-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256>.',
  ],
  signature_wrong: [
    401,
    'The signature does not match. Sign "<t>.<raw body>" (for GET, "<t>.<path and query as sent>") with the secret of this affiliate network.',
  ],
  signature_expired: [
    401,
    "The time t of the signature is more than five minutes off. Correct the sender's clock, and sign each postback when you send it.",
  ],
  body_invalid: [
    400,
    'The body must be a form (application/x-www-form-urlencoded) or a single JSON object whose values are strings or numbers.',
  ],
  body_too_large: [413, 'The body is larger than 16 kB. Send only the postback parameters.'],
  body_too_slow: [408, 'The body did not arrive in time. Send it again.'],
  macro_not_filled: [
    400,
    "A macro was not replaced with a value. Use the network's own macro, or remove the parameter from the URL.",
  ],
  click_id_missing: [
    400,
    'The click ID is missing. Send the value of the macro {click_id} as the parameter "cid".',
  ],
  click_id_invalid: [
    400,
    'This click ID was not created here, or it was changed or cut off. Send the exact value of {click_id}.',
  ],
  click_id_foreign: [
    400,
    'The click belongs to a campaign in another workspace. Use the postback URL of that workspace.',
  ],
  click_id_expired: [
    400,
    'The click is older than the maximum click age of this workspace. You can change it on the Postbacks screen.',
  ],
  payout_invalid: [
    400,
    'The payout is not a valid amount. Use digits and a decimal point, with at most 12 digits before it, such as 12.50. Commas, signs and exponents are not allowed.',
  ],
  payout_negative: [
    400,
    'The payout is below zero. If a network sends refunds, turn on adjustments for it, then let it send this one again, or send it through the API. Pages cannot report it.',
  ],
  currency_invalid: [
    400,
    'The currency is unknown. Send its three-letter ISO 4217 code, such as USD or EUR.',
  ],
  status_invalid: [
    400,
    'The status is not valid. Use 1 to 32 characters: a to z, digits, "_" or "-". Map other words in the status mapping.',
  ],
  transaction_invalid: [
    400,
    'The transaction ID is not valid. Use at most 128 characters, without line breaks or other control characters.',
  ],
  event_invalid: [
    400,
    'The event name is not valid. Use at most 64 characters, without line breaks or other control characters.',
  ],
  email_invalid: [
    400,
    'The email address is not valid. Send an address such as name@example.com, or its SHA-256 as 64 hex digits.',
  ],
  phone_invalid: [
    400,
    'The phone number is not valid. Send 7 to 15 digits with the country code, such as +5511912345678, or its SHA-256 as 64 hex digits.',
  ],
  busy: [503, 'Too many large requests are being sent at once. Send it again in a moment.'],
  journal_unavailable: [503, 'The postback could not be saved. Send it again in a moment.'],
} as const satisfies Record<string, readonly [status: number, hint: string]>;

export type PostbackRefusal = keyof typeof refusals;
