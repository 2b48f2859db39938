import { apiPaths } from '../../../contracts/paths.ts';
import {
  ColumnPreset,
  type ColumnPresetInput,
  ColumnPresetList,
  type ColumnPresetPatch,
} from '../../../contracts/reports/column-preset.ts';
import { apiQuery, callApi } from '../api-call.ts';

const path = apiPaths.columnPreset;

/** The workspace's column presets, by name. */
export const columnPresetsQuery = () =>
  apiQuery(['column-preset', 'list'], { path, answer: ColumnPresetList });

export const addPreset = (body: ColumnPresetInput): Promise<ColumnPreset> =>
  callApi({ method: 'POST', path, body, answer: ColumnPreset });

export const changePreset = (body: ColumnPresetPatch): Promise<ColumnPreset> =>
  callApi({ method: 'PATCH', path, body, answer: ColumnPreset });

export const deletePreset = (id: string): Promise<ColumnPreset> =>
  callApi({ method: 'DELETE', path, body: { id }, answer: ColumnPreset });
