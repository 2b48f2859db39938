import type { OutgoingRule, SecretState, Target, TargetHealth } from '../../contracts/postbacks/outgoing.ts';
import type { StoredTarget } from '../../core/postback/target.ts';
import type { Row } from '../../db/tables.ts';

const targetAnswer = (target: StoredTarget): Target => {
  const { hints } = target;
  const secret = (name: string): SecretState => ({ set: hints[name] !== undefined, hint: hints[name] ?? '' });
  switch (target.kind) {
    case 'url': {
      const { kind, method, url, contentType, body, headers } = target;
      const secrets = Object.keys(hints).map((name) => ({ name, set: true as const }));
      return { kind, method, url, contentType, body, headers: [...headers], secrets };
    }
    case 'google': {
      const { kind, customerId, loginCustomerId, conversionActions, clientId, consent } = target;
      return {
        kind,
        customerId,
        loginCustomerId,
        clientId,
        consent,
        conversionActions: { ...conversionActions },
        clientSecret: secret('clientSecret'),
        refreshToken: secret('refreshToken'),
        developerToken: secret('developerToken'),
      };
    }
    case 'meta': {
      const { kind, pixelId, eventNames, testEventCode } = target;
      return {
        kind,
        pixelId,
        eventNames: { ...eventNames },
        testEventCode,
        accessToken: secret('accessToken'),
      };
    }
    case 'tiktok': {
      const { kind, pixelCode, eventNames, testEventCode } = target;
      return {
        kind,
        pixelCode,
        eventNames: { ...eventNames },
        testEventCode,
        accessToken: secret('accessToken'),
      };
    }
  }
};

/** An outgoing postback as people see it, with only the last characters of its secrets. */
export const ruleAnswer = (row: Row<'outgoing_rules'>, health: TargetHealth): OutgoingRule => ({
  id: row.public_id,
  name: row.name,
  enabled: row.enabled,
  match: {
    events: [...row.match.events],
    types: [...(row.match.types ?? [])],
    statuses: [...row.match.statuses],
    campaigns: [...row.match.campaigns],
    trafficSources: [...row.match.trafficSources],
    incomingSources: [...row.match.incomingSources],
  },
  target: targetAnswer(row.target),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  health,
});
