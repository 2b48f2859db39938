import type { FastifyRequest } from 'fastify';
import { apiPaths } from '../../contracts/paths.ts';
import {
  ConversionType,
  ConversionTypeInput,
  ConversionTypeList,
  ConversionTypeNumber,
  ConversionTypePatch,
} from '../../contracts/postbacks/conversion-type.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';
import { conversionTypeService, nameOf } from './service.ts';

const route = routesOf('conversion type');

/** What a workspace's conversions are, and which of them count. */
export const conversionTypeRoutes = (
  app: Api,
  parts: Pick<Parts, 'db' | 'now' | 'publish' | 'security'>,
): void => {
  const service = conversionTypeService(parts);
  const path = apiPaths.conversionType;

  /** Not paged, because reports offer all of them. */
  app.get(path, route('viewer', { answer: ConversionTypeList }), async (request) => ({
    rows: await service.list(authOf(request).workspace.id),
  }));

  /** What counts is money: the security log says who changed it, and when. */
  const noted = async (request: FastifyRequest, change: Promise<ConversionType>): Promise<ConversionType> => {
    const type = await change;
    await parts.security.own(request, 'conversion_type_changed', { name: nameOf(type) });
    return type;
  };

  app.post(path, route('editor', { body: ConversionTypeInput, created: ConversionType }), (request) =>
    noted(request, service.create(authOf(request).workspace.id, request.body)),
  );

  app.patch(path, route('editor', { body: ConversionTypePatch, answer: ConversionType }), (request) =>
    noted(request, service.change(authOf(request).workspace.id, request.body)),
  );

  app.delete(path, route('editor', { body: ConversionTypeNumber, answer: ConversionType }), (request) =>
    noted(request, service.remove(authOf(request).workspace.id, request.body.number)),
  );
};
