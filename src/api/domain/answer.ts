import type { Config } from '../../config/config.ts';
import type { Domain } from '../../contracts/workspace/domain.ts';
import type { Row } from '../../db/tables.ts';
import { cnameTarget, isApex } from './link-host.ts';
import { txtName } from './proof.ts';

/** Data that an answer needs besides the row. */
export interface AnswerParts {
  config: Pick<Config, 'edge'>;
  /** Whether the caller owns the installation. */
  operator: boolean;
  /** Number of campaigns in the workspace, by the domain's number. */
  campaigns: ReadonlyMap<number, number>;
}

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

export const domainAnswer = (row: Row<'domains'>, { config, operator, campaigns }: AnswerParts): Domain => ({
  id: row.public_id,
  host: row.host,
  origin: row.origin,
  status: row.status,
  isDefault: row.is_default,
  changeable: operator || !row.is_default,
  defaultUrl: row.default_url,
  unknown: row.unknown_slug,
  rootUrl: row.root_url,
  robots: row.robots,
  records: row.is_default
    ? null
    : {
        apex: isApex(row.host),
        target: cnameTarget(config),
        txt: { name: txtName(row.host), value: row.token },
      },
  problem: row.problem,
  verifiedAt: timeOf(row.verified_at),
  checkedAt: timeOf(row.checked_at),
  nextCheckAt: timeOf(row.next_check_at),
  campaigns: campaigns.get(row.id) ?? 0,
  createdAt: row.created_at.toISOString(),
});
