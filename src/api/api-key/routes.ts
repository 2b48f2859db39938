import * as z from 'zod/mini';
import { ApiKey, ApiKeyInput, NewApiKey } from '../../contracts/accounts/api-key.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Row } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { newKeyMail } from '../mail/key-mail.ts';
import type { Outbox } from '../mail/outbox.ts';
import { type AccountNotices, keepLanguage } from '../security-log/notices.ts';
import { type Auth, authOf } from '../session/guard.ts';
import type { AttemptCheck } from '../session/limits.ts';
import type { SecondStep } from '../session/second-step.ts';
import { stillProved } from '../session/second-step-store.ts';
import { expiryProblem, listKeys, makeKey, removeKey } from './key-store.ts';

const route = routesOf('api-key');

const answer = (row: Row<'api_keys'>): ApiKey => ({
  id: row.public_id,
  name: row.name,
  scope: row.scope,
  hint: row.hint,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  expiryByUpgrade: row.expiry_by_upgrade,
});

const ownerOf = ({ user, workspace }: Auth) => ({ user: user.id, workspace: workspace.id });

interface KeyParts extends Pick<Parts, 'db' | 'config' | 'now' | 'security'> {
  readonly second: Pick<SecondStep, 'prove'>;
  readonly notices: AccountNotices;
  readonly outbox: Outbox;
  /** Counts every request for the password. */
  readonly limit: AttemptCheck;
}

/**
 * Each person's own keys. No key can create, show or revoke another. Creating one requires the password, and a code if
 * the second step is on, and its owner is notified by email: fields `password_wrong`, `totp_required`, `totp_wrong`,
 * `too_many_keys`, `expiry_past`, `expiry_too_late`; throws `conflict` if password or second step changed meanwhile.
 */
export const apiKeyRoutes = (app: Api, parts: KeyParts): void => {
  const { db, config, now, outbox, limit, second, notices, security } = parts;

  app.get(apiPaths.apiKey, route('viewer', { byKey: false, answer: z.array(ApiKey) }), async (request) =>
    (await listKeys(db, ownerOf(authOf(request)))).map(answer),
  );

  app.post(
    apiPaths.apiKey,
    route('viewer', { byKey: false, body: ApiKeyInput, created: NewApiKey, limit }),
    async (request) => {
      const auth = authOf(request);
      const { body } = request;
      const problem = expiryProblem(body.expiresAt, now());
      if (problem !== null) throw invalidFields({ expiresAt: problem });
      const proved = await second.prove(auth.user, body);
      const made = await db.transaction().execute(async (tx) => {
        if (!(await stillProved(tx, auth.user.id, proved))) throw new Refusal('conflict');
        return makeKey(tx, ownerOf(auth), body, now());
      });
      if (!made) throw invalidFields({ name: 'too_many_keys' });
      const { name, scope, language = 'en' } = body;
      await keepLanguage(db, auth.user.id, body.language);
      await security.own(request, 'key_made', { name, scope });
      const link = `${config.app.publicUrl}/settings/api-keys`;
      outbox.post(async () => newKeyMail(auth.user.email, link, language));
      return { ...answer(made.row), key: made.key };
    },
  );

  app.delete(
    `${apiPaths.apiKey}/:id`,
    route('viewer', { byKey: false, params: IdParams }),
    async (request) => {
      const gone = await removeKey(db, ownerOf(authOf(request)), request.params.id);
      if (gone === null) throw new Refusal('not_found');
      await notices.own(request, 'key_revoked', { name: gone });
    },
  );
};
