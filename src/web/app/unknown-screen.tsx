import { isSignedIn } from '../state/tokens.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { words } from './screen.ts';
import { SignedIn } from './signed-in.tsx';

/** An unknown address: shown inside the shell to signed-in users. */
export const UnknownScreen = () =>
  isSignedIn() ? (
    <SignedIn>
      <NotFoundScreen />
    </SignedIn>
  ) : (
    <NotFoundScreen />
  );

export const loadUnknown = async (): Promise<void> => {
  if (isSignedIn()) await Promise.all([words('work')(), SignedIn.preload()]);
};
