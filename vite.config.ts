import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_ID } from '#widgets/build/buildId.ts';
import { FLOOR } from '#widgets/build/floor.ts';
import { patches } from '#widgets/build/libraries/patches.ts';
import { ownSources } from '#widgets/build/ownSources.ts';
import packageJson from './package.json' with { type: 'json' };
import { messages } from './src/texts/compile.ts';

/** What every build of the product shares; `widgets/build/build.ts` and the dev server add their own. */
export default defineConfig({
  base: './',
  plugins: [...patches.map(({ plugin }) => plugin), ...ownSources, messages(), react()],
  // Neither tells people who start the academy anything: sizes have limits of their own, and a build tells its times.
  build: {
    target: Object.entries(FLOOR).map(([browser, version]) => browser + version),
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  define: {
    // papaparse's UMD wrapper would call a page's AMD `define`.
    'define.amd': 'undefined',
    'import.meta.env.ACADEMY_VERSION': JSON.stringify(packageJson.version),
    'import.meta.env.ACADEMY_BUILD': JSON.stringify(BUILD_ID),
  },
});
