import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { WebhookSecret } from '../../../../contracts/postbacks/webhook.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { PlainSelect } from '../../../ui/inputs/plain-select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { CodeBlock } from '../code-block.tsx';
import { hostOf } from '../target-name.ts';

interface SecretDialogProps {
  url: string;
  secret: WebhookSecret;
  timeZone: string;
  onClose: () => void;
}

/** The secret that signs messages of a webhook. */
export const SecretDialog = ({
  url,
  secret: { secret, previousUntil },
  timeZone,
  onClose,
}: SecretDialogProps) => {
  const t = useT();
  const format = useFormat();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{t('hooks.secret.title', { url: hostOf(url) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('hooks.secret.text')}</DialogContentText>
        <CodeBox>{secret}</CodeBox>
        {previousUntil !== null && (
          <DialogContentText>
            {t('hooks.secret.previous', { time: format.minute(previousUntil, timeZone) })}
          </DialogContentText>
        )}
        <Box>
          <CopyButton text={secret} label={t('hooks.secret.copy')} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} autoFocus>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** How a receiver verifies a message (Standard Webhooks), in the most common languages. */
const VERIFY_CODE = {
  'Node.js': `import { createHmac, timingSafeEqual } from 'node:crypto';

// secret: whsec_..., headers: in lower case, body: the raw text of the request
const isGenuine = (secret, headers, body) => {
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

const LANGUAGES = Object.keys(VERIFY_CODE) as (keyof typeof VERIFY_CODE)[];

/** What a receiver must check before it trusts a message. */
export const VerifyCard = () => {
  const t = useT();
  const [language, setLanguage] = useState<keyof typeof VERIFY_CODE>('Node.js');
  const code = VERIFY_CODE[language];
  return (
    <Section
      title={t('hooks.verify')}
      actions={<CopyButton text={code} label={t('hooks.verify.copy')} compact />}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('hooks.verify.text')}
      </Typography>
      <Box sx={{ mb: 1.5 }}>
        <PlainSelect
          label={t('hooks.verify.language')}
          value={language}
          onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? 'Node.js')}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </PlainSelect>
      </Box>
      <CodeBlock label={t('hooks.verify')}>{code}</CodeBlock>
    </Section>
  );
};
