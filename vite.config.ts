import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { messages } from './src/texts/compile.ts';

/** What every build of the product shares; `widgets/build.ts` and the dev server add their own. */
export default defineConfig({
  base: './',
  plugins: [messages(), react()],
  // papaparse's UMD wrapper would call a page's AMD `define`.
  define: { 'define.amd': 'undefined' },
});
