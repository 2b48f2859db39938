import type { Need } from '../../src/api/session/needs.ts';
import { API_BASE } from '../../src/contracts/paths.ts';
import type { House } from './api-house.ts';

export interface ApiRoute {
  /** `PATCH /campaign/{id}` */
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base path. */
  path: string;
  /** Null: it is outside the guard. */
  need: Need | null;
  pathParameters: string[];
  query: { name: string; required: boolean }[];
  hasBody: boolean;
  /** Paths of the body's members that may hold an id: `domainId`, `destinations.id`. */
  idFields: string[];
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Names that refer to an object of a workspace. An index into a list of the same body may have such a name too. */
const MEANS_SOMETHING =
  /^(id|ids|.*Ids?|.*_ids?|campaign|domain|destination|member|user|invitation|lead|session|key|workspace|network|fallback|with)$/;

const idFieldsOf = (schema: unknown, at = ''): string[] => {
  if (!isObject(schema)) return [];
  const inside = ['items', 'additionalProperties'].flatMap((name) => idFieldsOf(schema[name], at));
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((name) =>
    Array.isArray(schema[name]) ? schema[name].flatMap((one: unknown) => idFieldsOf(one, at)) : [],
  );
  const members = Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(
    ([name, value]) => {
      const path = at === '' ? name : `${at}.${name}`;
      return [...(MEANS_SOMETHING.test(name) ? [path] : []), ...idFieldsOf(value, path)];
    },
  );
  return [...new Set([...inside, ...choices, ...members])];
};

const routeOf = (method: string, url: string, operation: Json): ApiRoute => {
  const path = url.replace(API_BASE, '');
  const verb = method.toUpperCase() as ApiRoute['method'];
  const parameters = (operation.parameters ?? []) as { in: string; name: string; required?: boolean }[];
  const content = isObject(operation.requestBody) ? (operation.requestBody.content as Json) : {};
  const body = isObject(content['application/json']) ? content['application/json'].schema : undefined;
  // A reference would be skipped.
  if (JSON.stringify(body ?? null).includes('"$ref"')) throw new Error(`${verb} ${path} refers to a schema.`);
  return {
    name: `${verb} ${path}`,
    method: verb,
    path,
    need: (operation['x-need'] as Need | undefined) ?? null,
    pathParameters: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
    query: parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required = false }) => ({ name, required })),
    hasBody: body !== undefined,
    idFields: idFieldsOf(body),
  };
};

/** Every route that the running application describes. */
export const readRoutes = async (house: House): Promise<ApiRoute[]> => {
  const { body } = await house.call('GET', '/openapi.json');
  const { paths } = body as { paths: Record<string, Record<string, Json>> };
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => routeOf(method, url, operation)),
  );
};
