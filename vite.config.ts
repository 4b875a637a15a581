import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkList } from './tools/vite/chunk-list.ts';
import { endpoints } from './tools/vite/endpoints.ts';
import { firstPaint, notYetThere } from './tools/vite/first-paint.ts';
import { fontPreload } from './tools/vite/font-preload.ts';
import { memberWorker } from './tools/vite/member-worker.ts';
import { portalLocales } from './tools/vite/portal-locales.ts';
import { scopedName } from './tools/vite/scoped-name.ts';
import { shellPage } from './tools/vite/shell-page.ts';

const api = process.env.CARDLOAD_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    endpoints(),
    portalLocales(),
    fontPreload(),
    memberWorker(),
    shellPage(),
    chunkList(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Whatever does not know these links asks for the scripts as they name each other.
    modulePreload: { polyfill: false, resolveDependencies: notYetThere },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: firstPaint },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: { '/api': api, '/service': api },
  },
});
