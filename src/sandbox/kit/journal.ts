import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * Lines of a file, each a thing that happened, so that a restart forgets nothing. Without a file it
 * remembers as long as it runs.
 */
export function openJournal<T>(
  file: string | undefined,
  replay: (line: T) => void,
): { add(lines: readonly T[]): void } {
  if (file && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // The last line may be cut where the machine was killed.
      if (line.endsWith('}')) replay(JSON.parse(line) as T);
    }
  }
  return {
    add(lines) {
      if (file && lines.length > 0)
        appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    },
  };
}
