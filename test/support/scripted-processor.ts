import type {
  CardProcessor,
  Outcome,
  ProcessorRow,
} from '#server/providers/processor/processor.port.ts';

type Script = {
  readonly submit?: (row: ProcessorRow) => Outcome | Promise<Outcome>;
  readonly check?: (key: string) => Outcome | null | Promise<Outcome | null>;
};

/**
 * A card processor that remembers what it was told, and answers what a test has it say; without a
 * script it accepts.
 */
export type ScriptedProcessor = CardProcessor & {
  /** Every row that it was told, in order. */
  readonly told: ProcessorRow[];
  /** Every key that it was asked about. */
  readonly asked: string[];
  /** What it says from now on. */
  says(script: Script): void;
};

export const ACCEPTED: Outcome = { outcome: 'accepted' };
export const UNKNOWN: Outcome = { outcome: 'unknown' };
export const LOCKED: Outcome = { outcome: 'declined', code: 'card_locked' };

export function scriptedProcessor(): ScriptedProcessor {
  const told: ProcessorRow[] = [];
  const asked: string[] = [];
  let script: Script = {};
  return {
    told,
    asked,
    says: (next) => (script = next),
    async submit(rows) {
      told.push(...rows);
      return Promise.all(rows.map(async (row) => (await script.submit?.(row)) ?? ACCEPTED));
    },
    async check(rows) {
      asked.push(...rows.map(({ key }) => key));
      return Promise.all(
        rows.map(async ({ key }) =>
          script.check ? ((await script.check(key)) ?? { outcome: 'not_found' }) : ACCEPTED,
        ),
      );
    },
  };
}
