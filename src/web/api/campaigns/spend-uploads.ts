import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SpendUndo, SpendUploadPage, UPLOAD_PATH } from '../../../contracts/campaigns/spend-upload.ts';
import { callApi } from '../api-call.ts';
import type { SpendOwner } from './spend.ts';

/** Uploads with entries for a campaign or a traffic source, or all of the workspace; newest first. */
export const spendUploadsQuery = (owner: SpendOwner | null, page: number, perPage: number) =>
  queryOptions({
    // Changes with everything else that depends on spend.
    queryKey: ['spend', 'uploads', owner, page, perPage],
    queryFn: async ({ signal }) => {
      const query = { ...owner, page, perPage };
      return callApi({ path: UPLOAD_PATH, query, answer: SpendUploadPage, signal });
    },
    placeholderData: keepPreviousData,
  });

export const undoSpendUpload = (id: string): Promise<SpendUndo> =>
  callApi({ method: 'POST', path: `${UPLOAD_PATH}/${encodeURIComponent(id)}/undo`, answer: SpendUndo });
