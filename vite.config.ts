import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { sizesInWords } from './scripts/lib/bundle.ts';
import { docsPlugin } from './scripts/lib/docs/docs-plugin.ts';
import { messagesPlugin } from './scripts/lib/messages-plugin.ts';
import { sharedChunks } from './scripts/lib/shared-chunks.ts';

/** Packages that the first screen of any visit needs. Roving focus (menus, tabs) and virtual lists are left out. */
const BASE =
  /node_modules.(?!@mui.utils.useRovingTabIndex|@tanstack.(?:(?:react-)?virtual|react-table|table-core))(react|react-dom|react-hook-form|scheduler|zod|zustand|use-sync-external-store|stylis|react-intl|intl-messageformat|@formatjs|@emotion|@hookform|@tanstack|@mui.(system|utils|styled-engine|private-theming)|@mui.material.(styles|utils|Box|CssBaseline|Button|ButtonBase|IconButton|Alert|Paper|Card|Link|FormControl|FormHelperText|FormLabel|InputLabel|InputBase|InputAdornment|OutlinedInput|CircularProgress|Typography|SvgIcon))[\\/]/;

/** Prints what the first screens cost to load. */
const printedSizes: Plugin = {
  name: 'printed-sizes',
  writeBundle: (_options, bundle) => console.error(sizesInWords(Object.values(bundle))),
};

/** Builds src/web to dist/web; in development the API on its default port answers below /api. */
export default defineConfig(({ mode }) => ({
  root: 'src/web',
  plugins: [messagesPlugin({ isPseudo: mode === 'pseudo' }), docsPlugin(), react(), printedSizes],
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // The page is served to browsers that know top-level await.
    target: 'es2022',
    // Licenses stay with the code they belong to; sizes are reported compressed because that is what travels.
    reportCompressedSize: true,
    // Screens are loaded on demand: preloading every chunk's dependencies is left to the browser's module graph.
    modulePreload: { polyfill: false },
    // Code that every screen needs, in one file: smaller than in many, and kept by browsers across updates.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'base', test: BASE }, ...sharedChunks()] },
        // The first chunk names all others, and the random part of a name does not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
}));
