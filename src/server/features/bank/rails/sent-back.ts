import {
  type CpaReturn,
  type NachaReturn,
  returnCpaCredit,
  returnNachaCredit,
  splitFile,
} from '#domain/bank/files/index.ts';
import { type RailsDeps, sealedFor } from './rails.deps.ts';
import { type DueBack, closeSentBack, filesWithSentBack } from './rails.repo.ts';

/** A credit that goes back, as the file of its rail has it. */
export type GoingBack = Pick<DueBack, 'reference' | 'amount'> &
  (
    | { readonly rail: 'eft'; readonly item: CpaReturn }
    | { readonly rail: 'ach'; readonly item: NachaReturn }
  );

/** Reads a credit again in the file that it came in: what goes back repeats it. */
export const goingBack =
  ({ vault }: Pick<RailsDeps, 'vault'>, rail: GoingBack['rail']) =>
  ({ reference, amount, file_name: name, text_sealed: sealed, place }: DueBack): GoingBack => {
    const text = vault.open(sealed, sealedFor(name));
    return rail === 'eft'
      ? { rail, reference, amount, item: returnCpaCredit(splitFile(text, '\r\n'), place) }
      : { rail, reference, amount, item: returnNachaCredit(splitFile(text, '\n'), place) };
  };

/** Tells credits that went back with a file whether the bank took it; else they go with the next. */
export async function tellSentBack({ db, clock }: RailsDeps): Promise<void> {
  for (const { file_id: file, state } of await db.read('platform', filesWithSentBack))
    await db.write('platform', (tx) =>
      closeSentBack(tx, { file, isTaken: state === 'taken', now: clock.now() }),
    );
}
