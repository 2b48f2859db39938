/** Both result screens in one chunk, because the list of chunks is part of the sign-in's load. */
export { SharedTestScreen } from '../share/shared-screen.tsx';
export { ViewTestScreen } from './view-screen.tsx';
