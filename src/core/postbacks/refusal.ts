/** Why a postback is refused, with the status of the answer and what to do. Closed: docs/postbacks.md lists the same. */
export const refusals = {
  unknown_workspace: [
    404,
    'There is no workspace with this key. Copy the address again from the postbacks screen.',
  ],
  source_unknown: [
    404,
    'There is no source with this key in the workspace. Copy its address again from the postbacks screen.',
  ],
  source_disabled: [
    403,
    'This source is switched off. Switch it on in the postbacks screen, then send again.',
  ],
  source_required: [
    403,
    'This workspace takes postbacks at the addresses of its sources only. Copy one from the postbacks screen.',
  ],
  script_off: [
    403,
    'This workspace takes no conversions from pages. Switch the landing page script on in the postbacks screen, or send a postback from your server.',
  ],
  script_status: [
    403,
    'Pages may not report this status. Allow it for the landing page script in the postbacks screen, or send a postback from your server.',
  ],
  script_event: [
    403,
    'Pages may not report this event. Allow it for the landing page script in the postbacks screen, or send a postback from your server.',
  ],
  secret_missing: [
    401,
    'This source asks for its secret: send it as the parameter "secret" or in the header X-Fairlead-Secret.',
  ],
  secret_wrong: [
    401,
    'The secret is not the one of this source. Copy it again from the postbacks screen; after a rotation the old one ends.',
  ],
  signature_missing: [
    401,
    'This source asks for signed postbacks: send the header X-Fairlead-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256>.',
  ],
  signature_wrong: [
    401,
    'The signature does not fit. Sign "<t>.<raw body>", for GET "<t>.<path and query as sent>", with the secret of the source.',
  ],
  signature_expired: [
    401,
    'The time t of the signature is more than five minutes away. Set the clock of the sender right and sign when you send.',
  ],
  body_invalid: [
    400,
    'The body must be a form (application/x-www-form-urlencoded) or one JSON object whose members are texts or numbers.',
  ],
  body_too_large: [413, 'A body may have 16 kB. Send what a postback needs and nothing else.'],
  body_too_slow: [408, 'The body did not arrive in time. Send it again.'],
  macro_not_filled: [
    400,
    'A macro came by its name instead of what it stands for. Write macros as this network does, or take the parameter out of the address.',
  ],
  click_id_missing: [
    400,
    'Send the click id that the macro {click_id} gave to the landing page, as the parameter "cid".',
  ],
  click_id_invalid: [
    400,
    'This is no click id of this Fairlead: it was changed, cut off or made up. Send back exactly what {click_id} gave.',
  ],
  click_id_foreign: [
    400,
    'The click belongs to a campaign of another workspace. Send it to the address of the workspace that owns the campaign.',
  ],
  click_id_expired: [
    400,
    'The click is older than this workspace takes conversions for; its settings say how old.',
  ],
  payout_invalid: [
    400,
    'Write the amount with digits and a point, at most 12 digits before it: 12.50. No comma, sign or exponent.',
  ],
  currency_invalid: [400, 'Send the currency as its three letters of ISO 4217, for example USD or EUR.'],
  status_invalid: [
    400,
    'A status has 1 to 32 letters a to z, digits, "_" or "-". Map any other word of the sender in the status map.',
  ],
  transaction_invalid: [
    400,
    'A transaction id may have 128 characters, none of them a line break or another control character.',
  ],
  event_invalid: [
    400,
    'The name of an event may have 64 characters, none of them a line break or another control character.',
  ],
  email_invalid: [400, 'Send an e-mail address such as name@example.com, or its SHA-256 in 64 hex digits.'],
  phone_invalid: [
    400,
    'Send the phone with its country code, 7 to 15 digits such as +5511912345678, or its SHA-256 in 64 hex digits.',
  ],
  busy: [503, 'Too many lists are being sent at a time. Send the same again in a moment.'],
  journal_unavailable: [503, 'It could not be written down. Send the same again in a moment.'],
} as const satisfies Record<string, readonly [status: number, hint: string]>;

export type PostbackRefusal = keyof typeof refusals;
