import { openRecorder, type Recorded, type Recorder, type Reply } from './recorder.ts';
import { isCurrency, isHash, isText, type Json, jsonOf, listOf, objectOf, strangers } from './shape.ts';

/** TikTok's Events API 1.3 as documented, on this machine. */

export const TIKTOK = { pixel: 'CPIXELCODE0123456789', token: 'tiktokTokenOfTheTest' };

/** Errors have status 200 too. */
const say = (code: number, message: string): Reply => ({
  status: 200,
  body: { code, message, request_id: '20261123', data: {} },
});

const USER = ['ttclid', 'ttp', 'email', 'phone', 'external_id', 'ip', 'user_agent', 'locale'];
const wrongIn = (event: Json): string | null => {
  const user = objectOf(event.user);
  const properties = objectOf(event.properties);
  const [strange] = [
    ...strangers(event, [
      'event',
      'event_time',
      'event_id',
      'user',
      'page',
      'properties',
      'limited_data_use',
    ]),
    ...strangers(user, USER),
    ...strangers(properties, [
      'value',
      'currency',
      'order_id',
      'contents',
      'content_type',
      'description',
      'query',
    ]),
  ];
  if (strange !== undefined) return `Unexpected field ${strange}`;
  if (!isText(event.event)) return 'data.0.event: Missing data for required field.';
  if (!Number.isInteger(event.event_time)) return 'data.0.event_time: Not a valid integer.';
  if (!isText(event.event_id)) return 'data.0.event_id: Missing data for required field.';
  if (!['email', 'phone', 'external_id'].every((name) => user[name] === undefined || isHash(user[name])))
    return 'data.0.user: not hashed by SHA-256.';
  if (!['ttclid', 'ttp', 'email', 'phone', 'external_id'].some((name) => isText(user[name])))
    return 'data.0.user: no matching key.';
  if (event.page !== undefined && !/^https?:\/\//.test(String(objectOf(event.page).url)))
    return 'data.0.page.url: Not a valid URL.';
  if (
    properties.value !== undefined &&
    (typeof properties.value !== 'number' || !isCurrency(properties.currency))
  )
    return 'data.0.properties: value or currency.';
  return null;
};

const reply = ({ method, path, headers, body: text }: Recorded): Reply => {
  if (method !== 'POST' || path !== '/open_api/v1.3/event/track/')
    return { status: 404, body: 'page not found' };
  if (headers['access-token'] === undefined) return say(40_104, 'Access token is empty');
  if (headers['access-token'] !== TIKTOK.token)
    return say(40_105, `Access token ${headers['access-token']} is incorrect or has been revoked.`);
  const body = jsonOf(text);
  const events = listOf(body?.data).map(objectOf);
  if (body === null || events.length === 0) return say(40_002, 'data: Missing data for required field.');
  if (body.event_source !== 'web') return say(40_002, 'event_source: Must be one of: web, app, offline.');
  if (body.event_source_id !== TIKTOK.pixel)
    return say(40_002, `Invalid event_source_id ${String(body.event_source_id)}: no such pixel.`);
  const wrong = events.map(wrongIn).find((one) => one !== null);
  return wrong === undefined || wrong === null ? say(0, 'OK') : say(40_002, wrong);
};

export const openTiktok = async (): Promise<Recorder & { readonly base: string }> => {
  const recorder = await openRecorder(reply);
  return { ...recorder, base: `${recorder.url}/open_api/v1.3` };
};
