import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { checkBundle } from './check-bundle.ts';
import { precompress } from './precompress.ts';

const root = resolve(import.meta.dirname, '..');
const started = performance.now();

/**
 * The server into dist/server and the portal into dist/web; start.mjs compares the sources with the
 * stamp.
 */
async function build(): Promise<void> {
  const { build: bundle } = await import('vite');
  await bundle({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        // Threads are started from files of their own, beside the server's.
        input: {
          main: resolve(root, 'src/server/main.ts'),
          'csv-thread': resolve(root, 'src/server/platform/csv-thread.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  await bundle({
    root: resolve(root, 'src/web'),
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'warn',
  });
  await precompress(resolve(root, 'dist/web'));
  const size = checkBundle();
  for (const line of size.lines) console.log(line);
  if (!size.ok) process.exitCode = 1;
  mkdirSync(resolve(root, 'dist'), { recursive: true });
  writeFileSync(resolve(root, 'dist/.built'), `${new Date().toISOString()}\n`);
  console.log(
    `Built the portal and the server in ${((performance.now() - started) / 1_000).toFixed(1)} s.`,
  );
}

function has(name: string): boolean {
  try {
    return createRequire(import.meta.url).resolve(name) !== '';
  } catch {
    return false;
  }
}

if (!has('vite') || !has('@vitejs/plugin-react')) {
  console.log(
    'Not built: the development packages are not installed. `npm ci --include=dev` installs them and builds.',
  );
} else if (!existsSync(resolve(root, 'src/server/main.ts'))) {
  console.log('Not built: there is no src/server/main.ts.');
} else {
  await build();
}
