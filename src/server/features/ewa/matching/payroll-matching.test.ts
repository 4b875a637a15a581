import { describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { newTipStores } from '#test/support/new-tip-stores.ts';
import { PAYROLL_HEADER, payrollAt } from '#test/support/payroll.ts';

const of = newTipStores();
const payroll = (by = of().manager) => payrollAt(of().world, by, of().wallet);
const HEADER = 'pos_id,first_name,last_name,employee_type,mobile,email';
const file = (...rows: string[]): string => [HEADER, ...rows].join('\n');

let nth = 0;
/** A mobile number that nobody has. */
const mobile = (): string => `438${String(6_000_000 + (nth += 1))}`;

/** A member of the store, as the form adds them. */
async function member(first: string, last: string, more: object = {}): Promise<number> {
  const made = await of().manager.call<{ customer_id: number }>('POST', '/customers', {
    body: {
      first_name: first,
      last_name: last,
      mobile_number: mobile(),
      stores: [{ store_id: of().wallet }],
      ...more,
    },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.customer_id;
}

const payrollIdOf = async (customer: number): Promise<string | null> =>
  (await of().manager.call<{ payroll_id: string | null }>('GET', `/customers/${customer}`)).body
    .payroll_id;
const activate = (customer: number) =>
  of().world.test.owner(`UPDATE customer SET status = 'active' WHERE client_id = $1 AND id = $2`, [
    of().world.ours.id,
    customer,
  ]);
const linksOf = (): Promise<{ pos_id: string; customer_id: number | null }[]> =>
  of().world.test.owner(
    'SELECT pos_id, customer_id FROM ewa_payroll_person WHERE client_id = $1 AND store_id = $2 ORDER BY pos_key',
    [of().world.ours.id, of().wallet],
  );
const id = async (posId: string): Promise<number> =>
  (await payroll().person(posId)).payroll_member_id;

describe('people of payroll', () => {
  it('are suggested with the evidence, and linked by nobody but a person', async () => {
    await payroll().switchOn();
    const number = mobile();
    const ana = await member('Ana', 'Roy', { mobile_number: number, payroll_id: '4' });
    const jose = await member('José', 'Peña', {});
    const twins = [await member('Kim', 'Oak'), await member('Kim', 'Oak')];
    await payroll().takeWhole(
      file(
        `0101,ANA,ROY,hourly,${number},`,
        '102,,"Pena, Jose",hourly,,',
        '103,Kim,Oak,hourly,,',
        '104,Zoe,Elm,hourly,,',
      ),
    );
    const { data, meta } = await payroll().people();
    expect(
      Object.fromEntries(
        data.map((one) => [one.pos_id, [one.match, one.strength, one.evidence.join(' ')]]),
      ),
    ).toEqual({
      '0101': ['suggested', 'strong', 'mobile full_name'],
      '102': ['suggested', 'fair', 'full_name'],
      '103': ['none', null, ''],
      '104': ['none', null, ''],
    });
    const first = await payroll().person('0101');
    expect(first).toMatchObject({
      customer_id: ana,
      ticked: true,
      replaces: { from: '4', to: '0101' },
    });
    expect(await payroll().person('102')).toMatchObject({ customer_id: jose, ticked: false });
    expect((await payroll().person('103')).candidates.map((one) => one.customer_id)).toEqual(twins);
    expect(meta.counts).toMatchObject({ suggested: 2, none: 2, matched: 0 });
    expect((await linksOf()).every(({ customer_id: linked }) => linked === null)).toBe(true);
  });

  it('are found by words of their name and by number, and listed page by page', async () => {
    await payroll().switchOn();
    const rows = Array.from({ length: 30 }, (_, at) => `${200 + at},Bo,Fir${at},hourly,,`);
    await payroll().takeWhole(file(...rows, '77,Zoé,Tremblay Roy,hourly,,'));
    expect((await payroll().people('&q=roy%20zoe')).data.map((one) => one.pos_id)).toEqual(['77']);
    expect((await payroll().people('&q=0077')).data.map((one) => one.pos_id)).toEqual(['77']);
    const first = await payroll().people('&per_page=25');
    expect(first.meta.total).toBe(31);
    const next = await payroll().people(`&per_page=25&cursor=${first.meta.cursor}`);
    expect(next.data).toHaveLength(6);
    expect(next.meta.cursor).toBeNull();
    const seen = [...first.data, ...next.data].map((one) => one.pos_id);
    expect(new Set(seen).size).toBe(31);
  });

  it('are linked all or none, replace payroll IDs and add members who are invited', async () => {
    await payroll().switchOn();
    const ana = await member('Ana', 'Roy', { payroll_id: '4' });
    await activate(ana);
    const [number, email] = [mobile(), `new${nth}@maple.example`];
    await payroll().takeWhole(
      file('301,Ana,Roy,hourly,,', `302,Li,Wu,hourly,${number},${email}`, '303,Bo,Fir,hourly,,'),
    );
    const matches = [
      { payroll_member_id: await id('301'), customer_id: ana },
      { payroll_member_id: await id('302'), customer_id: 'new' as const },
      { payroll_member_id: await id('303'), ignore: true },
    ];
    const checked = await payroll().verify(matches);
    expect(checked.body.rows.map(({ result }) => result)).toEqual(['warning', 'warning', 'ok']);
    expect(checked.body.rows.map(({ warnings }) => warnings)).toEqual([
      [{ code: 'payroll_id_replaced', params: { from: '4', to: '301' } }],
      [{ code: 'verify_account_first', params: {} }],
      [],
    ]);
    expect((await linksOf()).every(({ customer_id: linked }) => linked === null)).toBe(true);
    const done = await payroll().update(matches, checked.body.check);
    expect(done.body).toEqual({
      linked: 2,
      added: 1,
      unlinked: 0,
      ignored: 1,
      payroll_ids_replaced: 1,
    });
    expect(await payrollIdOf(ana)).toBe('301');
    const added = (await payroll().person('302')).customer_id ?? 0;
    expect(await payrollIdOf(added)).toBe('302');
    const sent = await of().world.test.owner(
      'SELECT 1 FROM directory.message WHERE recipient = $1',
      [number],
    );
    expect(sent).toHaveLength(1);
    expect(await of().lines('customer', ana)).toContainEqual({
      action: 'customers.edit',
      before: { payroll_id: '4' },
      after: { payroll_id: '301' },
    });
    expect((await of().lines('ewa_store', of().wallet)).at(-1)).toMatchObject({
      action: 'ewa.payroll_links',
      before: { '301': null, '302': null, '303': null },
      after: { linked: 2, added: 1, links: { '301': ana, '302': added, '303': null } },
    });
    // Sent once more it changes nothing, and what was checked before is outdated.
    expect((await payroll().update(matches, checked.body.check)).body.code).toBe(
      'employees_update_failed',
    );
  });

  it('add members of Quebec in French, which stands until they choose another language', async () => {
    await payroll().switchOn({ province: 'QC' });
    const number = mobile();
    await payroll().takeWhole(file(`311,Luc,Roy,hourly,${number},`));
    await payroll().link([{ payroll_member_id: await id('311'), customer_id: 'new' }]);
    const [sent] = await of().world.test.owner<{ body: string; language: string }>(
      `SELECT m.body, c.language FROM directory.message AS m JOIN customer AS c ON c.mobile_number = m.recipient WHERE m.recipient = $1`,
      [number],
    );
    expect(sent).toMatchObject({
      language: 'fr',
      body: expect.stringMatching(/[Vv]ous/) as string,
    });
  });

  it('stop all where one cannot be, or where something has changed since', async () => {
    await payroll().switchOn();
    const [ana, ben] = [await member('Ana', 'Roy'), await member('Ben', 'Oak')];
    await member('Kim', 'Elm', { payroll_id: '0403' });
    await payroll().takeWhole(
      file('401,Ana,Roy,hourly,,', '402,Ben,Oak,hourly,,', '403,Zoe,Ash,hourly,,'),
    );
    const [first, second, third] = [await id('401'), await id('402'), await id('403')];
    const bad = [
      { payroll_member_id: first, customer_id: ana },
      { payroll_member_id: second, customer_id: ana },
      { payroll_member_id: third, customer_id: ben },
    ];
    const checked = await payroll().verify(bad);
    expect(checked.body.rows.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      ['member_twice'],
      ['member_twice'],
      ['payroll_id_taken'],
    ]);
    const refused = await payroll().update(bad, checked.body.check);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('employees_update_failed');
    expect(refused.body.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'matches.0 member_twice',
      'matches.1 member_twice',
      'matches.2 payroll_id_taken',
    ]);
    const good = [{ payroll_member_id: first, customer_id: ana }];
    const { check } = (await payroll().verify(good)).body;
    await of().world.test.owner(
      `UPDATE customer SET payroll_id = '9' WHERE client_id = $1 AND id = $2`,
      [of().world.ours.id, ana],
    );
    const outdated = await payroll().update(good, check);
    expect(outdated.body.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'check check_outdated',
    ]);
    expect((await linksOf()).every(({ customer_id: linked }) => linked === null)).toBe(true);
  });

  it('change places in one go; who loses the link is no longer enrolled', async () => {
    await payroll().switchOn();
    const [ana, ben] = [await member('Ana', 'Roy'), await member('Ben', 'Oak')];
    await payroll().takeWhole(file('501,Ana,Roy,hourly,,', '502,Ben,Oak,hourly,,'));
    const [first, second] = [await id('501'), await id('502')];
    await payroll().link([
      { payroll_member_id: first, customer_id: ana },
      { payroll_member_id: second, customer_id: ben },
    ]);
    await of().world.test.owner(
      `INSERT INTO ewa_member (client_id, store_id, customer_id, enrolled_at) SELECT $1, $2, c, now() FROM unnest($3::int[]) AS c`,
      [of().world.ours.id, of().wallet, [ana, ben]],
    );
    const changed = await payroll().link([
      { payroll_member_id: first, customer_id: ben },
      { payroll_member_id: second, customer_id: ana },
    ]);
    expect(changed.body).toMatchObject({ linked: 2, payroll_ids_replaced: 2 });
    expect((await linksOf()).map(({ customer_id: linked }) => linked)).toEqual([ben, ana]);
    const enrolled = () =>
      of().world.test.owner<{ customer_id: number }>(
        'SELECT customer_id FROM ewa_member WHERE client_id = $1 AND store_id = $2 AND enrolled_at IS NOT NULL ORDER BY customer_id',
        [of().world.ours.id, of().wallet],
      );
    expect(await enrolled()).toHaveLength(2);
    const unlinking = [{ payroll_member_id: first, customer_id: null }];
    expect((await payroll().verify(unlinking)).body.rows[0]?.warnings).toEqual([
      { code: 'enrolment_ends', params: {} },
    ]);
    expect((await payroll().link(unlinking)).body).toMatchObject({ unlinked: 1, linked: 0 });
    expect(await enrolled()).toEqual([{ customer_id: ana }]);
  });

  it('that the newest file left out are kept, but linked to nobody new', async () => {
    await payroll().switchOn();
    const [ana, ben] = [await member('Ana', 'Roy'), await member('Ben', 'Oak')];
    await payroll().takeWhole(file('601,Ana,Roy,hourly,,', '602,Ben,Oak,hourly,,'));
    const [first, second] = [await id('601'), await id('602')];
    await payroll().link([{ payroll_member_id: first, customer_id: ana }]);
    await payroll().takeWhole(file('603,Li,Wu,hourly,,'));
    expect((await payroll().people()).meta.counts.missing).toBe(2);
    const gone = await payroll().verify([{ payroll_member_id: second, customer_id: ben }]);
    expect([gone.status, gone.body.code]).toEqual([409, 'pos_updates_unverified']);
    expect(
      (await payroll().verify([{ payroll_member_id: 999_999, customer_id: ben }])).body.code,
    ).toBe('pos_updates_unverified');
    await payroll().link([{ payroll_member_id: first, customer_id: ana }]);
    expect((await payroll().person('601')).missing_since).toBeNull();
  });

  it('of another client’s store are nobody’s', async () => {
    await payroll().switchOn();
    await payroll().takeWhole([PAYROLL_HEADER, '701,Ana,Roy,hourly,,17'].join('\n'));
    const stranger = await signedIn(of().world, await of().world.found(77_002));
    const theirs = payrollAt(of().world, stranger, of().wallet);
    expect((await theirs.verify([{ payroll_member_id: 1, customer_id: null }])).status).toBe(404);
    expect((await theirs.update([{ payroll_member_id: 1 }], 'x')).status).toBe(404);
  });
});
