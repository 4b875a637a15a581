import type { FastifyInstance } from 'fastify';
import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import { dayOf } from '#kernel/day.ts';
import type { Clock } from '#kernel/instant.ts';
import { openJournal } from '../kit/journal.ts';
import { BankBooks } from './bank-books.ts';
import { checkOutgoing } from './outgoing-file.ts';

/** What the bank was told, in its order; everything else follows from it and from the time. */
type Command = { readonly at: string } & Untimed;
type Untimed =
  | { readonly do: 'begin' }
  | { readonly do: 'take'; readonly name: string; readonly text: string }
  | { readonly do: 'open'; readonly rail: Rail; readonly cents: string }
  | {
      readonly do: 'deposit';
      readonly rail: Rail;
      readonly number: string;
      readonly cents: string;
      readonly name: string;
    }
  | {
      readonly do: 'return';
      readonly reference: string;
      readonly code: string;
      readonly unknown: boolean;
    }
  | { readonly do: 'break' }
  | { readonly do: 'state'; readonly rail: Rail };

/** What happens to the next file that arrives. */
type NextFile = 'taken' | 'refused' | 'lost';

/** The bank's memory: commands kept in a file, applied to books that follow the clock. */
export function openBankDesk(file: string | undefined, clock: Clock) {
  let books: BankBooks | null = null;
  const taken = new Map<string, { readonly name: string; readonly text: string }>();

  function apply(command: Command): boolean {
    const now = new Date(command.at);
    if (books === null || command.do === 'begin') {
      books = new BankBooks(now);
      if (command.do === 'begin') return true;
    }
    books.advance(now);
    if (command.do === 'open') books.open(command.rail, BigInt(command.cents), now);
    if (command.do === 'break') books.breakNextStatement();
    if (command.do === 'state') books.stateNow(command.rail, now);
    if (command.do === 'return') return books.giveBack(command, now);
    if (command.do === 'deposit')
      books.deposit(command.rail, { ...command, amount: BigInt(command.cents) }, now);
    if (command.do === 'take') {
      const rail: Rail = command.name.endsWith('.cpa') ? 'eft' : 'ach';
      const checked = checkOutgoing(command.name, command.text, dayOf(now, ZONE_OF_RAIL[rail]));
      if ('reasons' in checked) return false;
      taken.set(`${rail} ${checked.number}`, command);
      books.take(checked.items);
    }
    return true;
  }
  const journal = openJournal<Command>(file, apply);
  const told = (untimed: Untimed): boolean => {
    const command: Command = { ...untimed, at: clock.now().toISOString() };
    // What the bank does not accept leaves no trace.
    const accepted = apply(command);
    if (accepted) journal.add([command]);
    return accepted;
  };
  if (books === null) told({ do: 'begin' });
  return {
    tell: told,
    incoming() {
      books?.advance(clock.now());
      return books?.incoming ?? [];
    },
    received(account: string) {
      books?.advance(clock.now());
      return books?.receivedBy(account) ?? [];
    },
    /** What the bank says to a file: that it is known, what is wrong in it, or nothing against it. */
    check(name: string, text: string) {
      const rail: Rail = name.endsWith('.cpa') ? 'eft' : 'ach';
      // A file that was taken is the same one on every later day.
      const before = [...taken.values()].find((known) => known.name === name);
      if (before) return before.text === text ? ('same' as const) : ('conflict' as const);
      const checked = checkOutgoing(name, text, dayOf(clock.now(), ZONE_OF_RAIL[rail]));
      if ('reasons' in checked) return checked.reasons;
      return taken.has(`${rail} ${checked.number}`) ? ('conflict' as const) : ('fresh' as const);
    },
  };
}
export type BankDesk = ReturnType<typeof openBankDesk>;

/** The folder of files, and the buttons of whoever plays the bank. */
export function serveFiles(app: FastifyInstance, desk: BankDesk): void {
  let next: NextFile = 'taken';
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_, body: Buffer, done) =>
    done(null, body.toString('latin1')),
  );
  app.put<{ Params: { name: string }; Body: string }>(
    '/outgoing/:name',
    async ({ params: { name }, body: text }, reply) => {
      const fate = next;
      next = 'taken';
      const found = desk.check(name, text);
      if (found === 'same') return reply.code(200).send({ status: 'taken' });
      if (found === 'conflict') return reply.code(409).send({ error: 'other_bytes' });
      if (found !== 'fresh') return reply.code(422).send({ reasons: found });
      if (fate === 'refused') return reply.code(422).send({ reasons: ['refused_by_hand'] });
      desk.tell({ do: 'take', name, text });
      // Taken, and nobody hears of it.
      if (fate === 'lost') return reply.raw.destroy();
      return reply.code(201).send({ status: 'taken' });
    },
  );
  app.get<{ Querystring: { after?: string } }>('/incoming', async ({ query }) => ({
    files: desk
      .incoming()
      .map(({ name }, index) => ({ name, cursor: String(index + 1) }))
      .slice(Number(query.after ?? 0))
      .slice(0, 1_000),
  }));
  app.get<{ Params: { name: string } }>('/incoming/:name', async ({ params }, reply) => {
    const found = desk.incoming().find(({ name }) => name === params.name);
    return found
      ? reply.type('text/plain').send(Buffer.from(found.text, 'latin1'))
      : reply.code(404).send({ error: 'not_found' });
  });

  app.get<{ Params: { account: string } }>('/received/:account', async ({ params }) => ({
    credits: desk.received(params.account),
  }));

  app.post('/control/begin', async () => ({ done: desk.tell({ do: 'begin' }) }));
  app.post<{ Body: { rail: Rail; cents: string } }>('/control/opening', async ({ body }) => ({
    done: desk.tell({ do: 'open', rail: body.rail, cents: body.cents }),
  }));
  app.post<{ Body: { rail: Rail; number: string; cents: string; name: string } }>(
    '/control/deposit',
    async ({ body }) => ({ done: desk.tell({ do: 'deposit', ...body }) }),
  );
  app.post<{ Body: { reference: string; code: string; how: 'late' | 'twice' | 'unknown' } }>(
    '/control/return',
    async ({ body: { reference, code, how } }, reply) => {
      const command = { do: 'return', reference, code, unknown: how === 'unknown' } as const;
      if (!desk.tell(command)) return reply.code(404).send({ error: 'not_found' });
      if (how === 'twice') desk.tell(command);
      return { done: true };
    },
  );
  app.post<{ Params: { fate: string } }>('/control/next-file/:fate', async ({ params }, reply) => {
    if (params.fate !== 'refused' && params.fate !== 'lost')
      return reply.code(404).send({ error: 'not_found' });
    next = params.fate;
    return { done: true };
  });
  app.post<{ Body: { rail: Rail } }>('/control/statement', async ({ body }) => ({
    done: desk.tell({ do: 'state', rail: body.rail }),
  }));
  app.post('/control/break-statement', async () => ({ done: desk.tell({ do: 'break' }) }));
}
