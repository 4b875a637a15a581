import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';

/**
 * Lines of a file, each a thing that happened, so that a restart forgets nothing. Without a file it
 * remembers as long as it runs.
 */
export function openJournal<T>(
  file: string | undefined,
  replay: (line: T) => void,
): { add(lines: readonly T[]): void } {
  if (file && existsSync(file))
    // Written by `add` below, which takes nothing else.
    for (const line of wholeLines(file)) replay(JSON.parse(line) as T);
  return {
    add(lines) {
      if (file && lines.length > 0)
        appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    },
  };
}

/**
 * A kill may cut off the last line. Nobody was answered for it, so it is taken off the file: the
 * next one would be written onto its end, and neither could be read again.
 */
function wholeLines(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole.split('\n').slice(0, -1);
}
