/** How a receiver verifies a message (Standard Webhooks), in the most common languages. */
export const VERIFY_CODE = {
  'Node.js': `import { createHmac, timingSafeEqual } from 'node:crypto';

// secret: whsec_..., headers: in lower case, body: the raw text of the request
export const isGenuine = (secret, headers, body) => {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((part) => {
    const [version, signature = ''] = part.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
};`,
  Python: `import base64, hashlib, hmac, time

# secret: whsec_..., headers: in lower case, body: the raw bytes of the request
def is_genuine(secret, headers, body):
    msg_id, sent = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = hmac.new(key, f"{msg_id}.{sent}.".encode() + body, hashlib.sha256).digest()
    parts = (part.split(",", 1) for part in headers["webhook-signature"].split())
    return any(
        part[0] == "v1" and hmac.compare_digest(base64.b64decode(part[1]), wanted)
        for part in parts
    )`,
  PHP: `<?php
// $secret: whsec_..., $headers: in lower case, $body: file_get_contents('php://input')
function is_genuine(string $secret, array $headers, string $body): bool {
    [$id, $sent] = [$headers['webhook-id'], $headers['webhook-timestamp']];
    if (abs(time() - (int) $sent) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($wanted, $given)) return true;
    }
    return false;
}`,
} as const;
