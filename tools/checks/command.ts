import { spawn } from 'node:child_process';

export type Finished = { readonly code: number; readonly out: string; readonly err: string };

/** Runs a program of node_modules to its end, with what it printed. */
export function runNode(root: string, args: readonly string[]): Promise<Finished> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    const text = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text.out += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text.err += chunk));
    child.on('error', failed);
    child.on('close', (code) => done({ code: code ?? 1, ...text }));
  });
}
