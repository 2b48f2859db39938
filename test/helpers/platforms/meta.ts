import { openRecorder, type Recorded, type Recorder, type Reply } from './recorder.ts';
import { isCurrency, isHash, isText, type Json, jsonOf, listOf, objectOf, strangers } from './shape.ts';

/** Meta's Conversions API as documented, on this machine. */

export const META = { version: 'v25.0', pixel: '1234567890123456', token: 'EAABmetaTokenOfTheTest' };
export const EXPIRED_META_TOKEN = 'EAABexpiredTokenOfTheTest';
export const POOR_META_TOKEN = 'EAABwithoutPermission';

const DAY = 24 * 60 * 60;
const SOURCES = [
  'email',
  'website',
  'app',
  'phone_call',
  'chat',
  'physical_store',
  'system_generated',
  'business_messaging',
  'other',
];
const EVENT = [
  'event_name',
  'event_time',
  'event_id',
  'action_source',
  'event_source_url',
  'user_data',
  'custom_data',
  'opt_out',
];
const PERSON = [
  ...['em', 'ph', 'fn', 'ln', 'ge', 'db', 'ct', 'st', 'zp', 'country', 'external_id'],
  ...['client_ip_address', 'client_user_agent', 'fbc', 'fbp'],
];
const ORDER = ['value', 'currency', 'order_id', 'contents', 'content_ids', 'content_type', 'num_items'];

const refusal = (status: number, code: number, message: string, subcode?: number): Reply => ({
  status,
  body: {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      fbtrace_id: 'AbCdEf123',
    },
  },
});

const hashed = (person: Json, name: string): boolean =>
  person[name] === undefined || (listOf(person[name]).length > 0 && listOf(person[name]).every(isHash));

const wrongIn = (event: Json, now: number): string | null => {
  const person = objectOf(event.user_data);
  const order = objectOf(event.custom_data);
  const [strange] = [...strangers(event, EVENT), ...strangers(person, PERSON), ...strangers(order, ORDER)];
  if (strange !== undefined) return `Unexpected key "${strange}"`;
  if (!isText(event.event_name)) return 'Missing event name';
  if (!Number.isInteger(event.event_time)) return 'Invalid event_time';
  if (Number(event.event_time) > now / 1000 + 60) return 'event_time is in the future';
  if (!isText(event.event_id)) return 'Missing event_id';
  if (!SOURCES.includes(String(event.action_source))) return 'Invalid action_source';
  if (event.action_source === 'website' && !/^https?:\/\//.test(String(event.event_source_url)))
    return 'event_source_url is required for website events';
  if (event.action_source === 'website' && !isText(person.client_user_agent))
    return 'client_user_agent is required for website events';
  if (!['em', 'ph', 'external_id'].every((name) => hashed(person, name)))
    return 'Customer information is not hashed';
  if (person.fbc !== undefined && !/^fb\.1\.\d{13}\.\S+$/.test(String(person.fbc))) return 'Invalid fbc';
  if (!['em', 'ph', 'external_id', 'fbc', 'fbp'].some((name) => person[name] !== undefined))
    return 'Not enough customer information parameters';
  if (order.value !== undefined && (typeof order.value !== 'number' || !isCurrency(order.currency)))
    return 'Invalid value or currency';
  return null;
};

const reply = (request: Recorded, now: number): Reply => {
  const { method, path, query } = request;
  const token = query.get('access_token');
  if (token === null) return refusal(400, 104, 'An access token is required to request this resource.');
  if (token === EXPIRED_META_TOKEN)
    return refusal(400, 190, 'Error validating access token: Session has expired on Monday, 23-Nov-26.', 463);
  if (token === POOR_META_TOKEN) return refusal(403, 200, '(#200) Requires ads_management permission.');
  if (token !== META.token) return refusal(400, 190, `Malformed access token ${token}`);
  if (method !== 'POST' || path !== `/${META.version}/${META.pixel}/events`) {
    const id = path.split('/')[2] ?? '';
    return refusal(400, 100, `Unsupported post request. Object with ID '${id}' does not exist`, 33);
  }
  const body = jsonOf(request.body);
  const events = listOf(body?.data).map(objectOf);
  if (body === null || events.length === 0) return refusal(400, 100, '(#100) param data must be non-empty.');
  if (strangers(body, ['data', 'test_event_code', 'partner_agent']).length > 0)
    return refusal(400, 100, '(#100) Unexpected parameter.');
  if (events.some((event) => Number(event.event_time) < now / 1000 - 7 * DAY))
    return refusal(400, 100, 'Invalid parameter', 2_804_003);
  const wrong = events.map((event) => wrongIn(event, now)).find((one) => one !== null);
  if (wrong !== undefined && wrong !== null) return refusal(400, 100, wrong, 2_804_019);
  return { status: 200, body: { events_received: events.length, messages: [], fbtrace_id: 'AbCdEf123' } };
};

/** `now`: milliseconds since 1970. Its base is `url` with the version. */
export const openMeta = async (now: () => number): Promise<Recorder & { readonly base: string }> => {
  const recorder = await openRecorder((request) => reply(request, now()));
  return { ...recorder, base: `${recorder.url}/${META.version}` };
};
