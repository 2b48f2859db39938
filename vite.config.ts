import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds src/web to dist/web; in development the API on its default port answers below /api. */
export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // Licences stay with the code they belong to; sizes are reported compressed because that is what travels.
    reportCompressedSize: true,
    // Screens are loaded on demand: preloading every chunk's dependencies is left to the browser's module graph.
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
});
