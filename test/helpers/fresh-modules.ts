import { vi } from 'vitest';

// Runs before each file: its imports load the application's modules anew, but packages, which are most of the time of
// a new worker, stay loaded.
vi.resetModules();
