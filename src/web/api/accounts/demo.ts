import { OwnWorkspaces, TokenPair } from '../../../contracts/accounts/session.ts';
import { apiPaths } from '../../../contracts/paths.ts';
import { Demo } from '../../../contracts/workspace/demo.ts';
import { sourceText } from '../../state/source-text.ts';
import { browserTokens } from '../../state/tokens.ts';
import { apiQuery, callApi } from '../api-call.ts';

/** While it is made or removed. */
const LOOK_MS = 700;

export const isUnderWay = (demo: Demo | undefined): boolean =>
  demo?.state === 'building' || demo?.state === 'removing';

/** The signed-in person's workspace with demo data; `follow`: looks again and again. */
export const demoQuery = (follow = false) =>
  apiQuery(['demo'], { path: apiPaths.demo, answer: Demo }, follow ? { refetchInterval: LOOK_MS } : {});

export const startDemo = (): Promise<Demo> => callApi({ method: 'POST', path: apiPaths.demo, answer: Demo });

export const removeDemo = (): Promise<unknown> => callApi({ method: 'DELETE', path: apiPaths.demo });

/** All workspaces of the signed-in person. */
export const workspacesQuery = () =>
  apiQuery(['workspaces'], { path: apiPaths.sessionWorkspace, answer: OwnWorkspaces }, { staleTime: 60_000 });

/** Goes on in another workspace. Nothing that was read from this one may be shown there: the page is left to be loaded. */
export const enterWorkspace = async (workspace: string): Promise<void> => {
  const pair = await callApi({
    ...{ method: 'POST', path: apiPaths.sessionWorkspace, body: { workspace }, answer: TokenPair },
  });
  sourceText.remove();
  browserTokens.save(pair.access_token, pair.refresh_token);
};

/** Enters a workspace and begins there as after a sign-in. */
export const goToWorkspace = async (workspace: string): Promise<void> => {
  await enterWorkspace(workspace);
  window.location.assign('/dashboard');
};
