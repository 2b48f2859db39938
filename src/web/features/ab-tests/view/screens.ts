/** Both result screens share one chunk, because the list of chunks is part of the sign-in's load. */
export { SharedAbTestScreen } from '../share/shared-screen.tsx';
export { ViewAbTestScreen } from './view-screen.tsx';
