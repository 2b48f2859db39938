import { OwnWorkspaces, TokenPair, WorkspaceSwitch } from '../../contracts/accounts/session.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { type Api, routesOf } from '../http/route.ts';
import { authOf } from './guard.ts';
import type { WorkspaceSwitcher } from './switch.ts';

const route = routesOf('session');

/** The workspaces of the signed-in person; registered behind the guard. */
export const switchRoutes = (app: Api, switcher: WorkspaceSwitcher): void => {
  app.get(apiPaths.sessionWorkspace, route('viewer', { byKey: false, answer: OwnWorkspaces }), (request) =>
    switcher.list(authOf(request)),
  );

  app.post(
    apiPaths.sessionWorkspace,
    route('viewer', { byKey: false, afterTrial: true, body: WorkspaceSwitch, answer: TokenPair }),
    (request) => switcher.to(authOf(request), request.body.workspace),
  );
};
