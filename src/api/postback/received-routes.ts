import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import {
  UnmappedWords,
  type UnnamedEvent,
  UnnamedEvents,
  UnnamedQuery,
} from '../../contracts/postbacks/postback.ts';
import {
  ReceiptAnswer,
  ReceivedDetail,
  ReceivedNarrowing,
  ReceivedQuery,
  ReceivedRows,
} from '../../contracts/postbacks/postback-log.ts';
import { OTHER_TYPE } from '../../core/conversions/types.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { findCampaign } from '../campaign/store.ts';
import { countedTypes } from '../conversion-type/stored-types.ts';
import { patientStream } from '../export/patient-stream.ts';
import { Refusal } from '../http/refusal.ts';
import { type Api, IdParams, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { placeOf, receivedDetail, receivedFile, receivedFilters, receivedRows } from './received.ts';

const LOOKED_BACK_MS = 30 * DAY_MS;

/** Received words that were used unchanged and still have no meaning; newest first. */
const unmappedWords = async (
  { db, postbackLog, now }: Pick<Parts, 'db' | 'postbackLog' | 'now'>,
  workspace: number,
): Promise<UnmappedWords['rows']> => {
  const words = await postbackLog.unmapped(workspace, now() - LOOKED_BACK_MS);
  const settings = await db
    .selectFrom('postback_settings')
    .select(['statuses', 'custom'])
    .where('workspace_id', '=', workspace)
    .executeTakeFirst();
  const said = new Set([...(settings?.statuses ?? []).map(({ word }) => word), ...(settings?.custom ?? [])]);
  return words
    .filter(({ word }) => !said.has(word))
    .map(({ word, count, lastTime }) => ({ word, count, lastAt: new Date(lastTime).toISOString() }));
};

/** Events that no type names; see `UnnamedEvents`. Throws `not_found` for an unknown campaign. */
const unnamedEvents = async (
  { db, postbackLog, now }: Pick<Parts, 'db' | 'postbackLog' | 'now'>,
  workspace: number,
  id: string | undefined,
): Promise<UnnamedEvent[]> => {
  const types = await countedTypes(db, workspace);
  const other = types.find(({ number }) => number === OTHER_TYPE);
  const campaign = id === undefined ? null : await findCampaign(db, workspace, id);
  if (campaign === undefined) throw new Refusal('not_found');
  // Someone has decided that whatever no type names counts.
  if (other?.countsAsConversion === true) return [];
  const from = now() - LOOKED_BACK_MS;
  return postbackLog.unnamed({ workspace, from, campaign: campaign?.id ?? null, types });
};

const route = routesOf('postback');
const one = `${intakePaths.postbackReceived}/:id`;
/** How long a piece of a file waits to be read. */
const PATIENCE_MS = MINUTE_MS;

/** Everything received, including refused postbacks. */
export const receivedRoutes = (app: Api, parts: Parts): void => {
  const underWay = new Set<Readable>();
  app.get(
    intakePaths.postbackReceived,
    route('viewer', { query: ReceivedQuery, answer: ReceivedRows }),
    async (request) => {
      const { workspace } = authOf(request);
      const { limit, before, ...narrowing } = request.query;
      const place = before === undefined ? undefined : placeOf(parts, before);
      if (place === null) throw new Refusal('not_found');
      const filters = await receivedFilters(parts, workspace.id, narrowing);
      const found = await parts.postbackLog.received({
        ...filters,
        ...(place !== undefined && { before: place }),
        limit: limit + 1,
      });
      const rows = await receivedRows(parts, workspace, found.slice(0, limit));
      return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
    },
  );

  app.get(
    intakePaths.postbackReceivedExport,
    route('viewer', { query: ReceivedNarrowing, answer: null }),
    async (request, reply) => {
      const { workspace } = authOf(request);
      const filters = await receivedFilters(parts, workspace.id, request.query);
      const file = patientStream(receivedFile(parts, workspace, filters), PATIENCE_MS);
      underWay.add(file);
      reply.raw.once('close', () => {
        underWay.delete(file);
        file.destroy();
      });
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="postbacks.csv"')
        .send(file);
    },
  );
  // Otherwise closing would wait for the client.
  app.addHook('preClose', async () => {
    for (const file of underWay) file.destroy();
  });

  app.get(one, route('viewer', { params: IdParams, answer: ReceivedDetail }), (request) =>
    receivedDetail(parts, authOf(request).workspace, request.params.id),
  );

  app.get(intakePaths.postbackUnmapped, route('viewer', { answer: UnmappedWords }), async (request) => ({
    rows: await unmappedWords(parts, authOf(request).workspace.id),
  }));

  app.get(
    intakePaths.postbackUnnamed,
    route('viewer', { query: UnnamedQuery, answer: UnnamedEvents }),
    async (request) => ({
      rows: await unnamedEvents(parts, authOf(request).workspace.id, request.query.campaign),
    }),
  );
};

const UNKNOWN = { result: 'unknown', receivedAt: null } as const;

/** Outside the guard: the receipt is the authorization. Shows a postback's result, without money or personal data. */
export const receiptRoute = (app: Api, parts: Pick<Parts, 'clickOf' | 'postbackLog' | 'now'>): void => {
  app.get(
    `${intakePaths.postbackReceipt}/:receipt`,
    route(null, { params: z.object({ receipt: z.string().check(z.maxLength(64)) }), answer: ReceiptAnswer }),
    async (request) => {
      const place = placeOf(parts, request.params.receipt);
      if (place === null) return UNKNOWN;
      const found = await parts.postbackLog.one(place);
      // Journaled and answered, but not stored yet.
      const isYoung = parts.now() - place.time < HOUR_MS;
      if (found === null) {
        return isYoung
          ? { result: 'waiting' as const, receivedAt: new Date(place.time).toISOString() }
          : UNKNOWN;
      }
      if (found.row.kind === 'refused') return UNKNOWN;
      return { result: found.row.fate, receivedAt: new Date(place.time).toISOString() };
    },
  );
};
