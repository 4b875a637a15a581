import { readBai2, splitFile } from '#domain/bank/files/index.ts';
import { knownDay } from '#domain/bank/days.ts';
import { type BookedLine, writeStatement } from '#sandbox/bank/incoming-files.ts';
import { sum } from '#kernel/money.ts';
import type { BankInTest } from './sandbox-bank.ts';

/**
 * The statements of the bank with some of their lines changed. What a change makes of the balance is
 * in the opening of each statement after it, so that none of them is refused.
 */
export class ChangedStatements {
  private readonly bank: () => BankInTest;
  private readonly shifts = new Map<string, bigint>();
  private changes: ((lines: readonly BookedLine[]) => readonly BookedLine[])[] = [];

  constructor(bank: () => BankInTest) {
    this.bank = bank;
  }

  /** Changes the first statement to come of which a change makes something else. */
  next(change: (lines: readonly BookedLine[]) => readonly BookedLine[]): void {
    this.changes.push(change);
  }

  read = async (name: string): Promise<string | null> => {
    const text = await this.bank().files.read(name);
    if (text === null || !name.endsWith('.bai') || this.nothingChanged()) return text;
    const [statement] = readBai2({ lines: splitFile(text, '\n') }).statements;
    if (!statement) return text;
    const { account, currency, opening } = statement;
    const day = knownDay(statement.day);
    const lines = this.change(statement.lines);
    const before = this.shifts.get(account) ?? 0n;
    const [was, is] = [statement.lines, lines].map((all) => sum(all.map(({ amount }) => amount)));
    this.shifts.set(account, before + is! - was!);
    const written = { account, currency, day, writtenOn: day, opening: opening + before, lines };
    return writeStatement(written, false);
  };

  private nothingChanged(): boolean {
    return this.shifts.size === 0 && this.changes.length === 0;
  }

  private change(lines: readonly BookedLine[]): readonly BookedLine[] {
    let changed = lines;
    this.changes = this.changes.filter((change) => {
      const made = change(changed);
      const isSame = made.length === changed.length && made.every((one, at) => one === changed[at]);
      changed = made;
      return isSame;
    });
    return changed;
  }
}
