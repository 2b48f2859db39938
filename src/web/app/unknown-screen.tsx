import { isSignedIn } from '../state/tokens.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { words } from './screen.ts';
import { SignedIn } from './signed-in.tsx';

/** An address that is none of ours: said inside the shell to whoever is signed in. */
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
