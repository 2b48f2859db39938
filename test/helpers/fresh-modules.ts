import { vi } from 'vitest';

// Runs before each file: its imports load the application's modules again, but packages, which take up most of a new
// worker's time, stay loaded.
vi.resetModules();
