import { apiPaths } from '../../../contracts/paths.ts';
import {
  ConversionType,
  type ConversionTypeInput,
  ConversionTypeList,
  type ConversionTypePatch,
} from '../../../contracts/postbacks/conversion-type.ts';
import { apiQuery, callApi } from '../api-call.ts';

const path = apiPaths.conversionType;

export const conversionTypesQuery = () =>
  apiQuery(['conversionTypes'], { path, answer: ConversionTypeList }, { staleTime: 60_000 });

export const addType = (body: ConversionTypeInput): Promise<ConversionType> =>
  callApi({ method: 'POST', path, body, answer: ConversionType });

export const changeType = (body: ConversionTypePatch): Promise<ConversionType> =>
  callApi({ method: 'PATCH', path, body, answer: ConversionType });

export const deleteType = (number: number): Promise<ConversionType> =>
  callApi({ method: 'DELETE', path, body: { number }, answer: ConversionType });
