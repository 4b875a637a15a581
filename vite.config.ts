import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpoints } from './tools/vite/endpoints.ts';
import { fontPreload } from './tools/vite/font-preload.ts';
import { portalLocales } from './tools/vite/portal-locales.ts';

const api = process.env.CARDLOAD_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'src/web',
  plugins: [react(), endpoints(), portalLocales(), fontPreload()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // What every screen needs in one file, instead of a dozen small ones.
        codeSplitting: { groups: [{ name: 'frame', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack[\\/](react-router|router-core|react-store|store|history))[\\/]/ }] },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: { '/api': api, '/service': api },
  },
});
