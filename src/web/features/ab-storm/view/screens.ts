/** Both screens of results in one chunk: what the sign-in loads names every chunk there is. */
export { SharedTestScreen } from '../share/shared-screen.tsx';
export { ViewTestScreen } from './view-screen.tsx';
