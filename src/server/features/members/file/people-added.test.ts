import { describe, expect, it } from 'vitest';
import { MEMBER_HEADER as HEADER, MemberFileStory, said } from '#test/support/member-file-story.ts';
import { testVault } from '#test/support/world.ts';

const story = new MemberFileStory();
const { apply, confirm, fix, mobile, rows, show, take, work } = story;

describe('a file of people', () => {
  it('is added as it stands: members, places, invitations, each row once', async () => {
    const file = await take(
      `${HEADER}\nZoë,Ødegård,(${mobile().slice(0, 3)}) ${mobile().slice(3)},First\n李,小龍,${mobile(1)},second\n`,
    );
    expect(file).toMatchObject({
      state: 'awaiting_confirmation',
      rows: 2,
      ready: 2,
      with_errors: 0,
      delimiter: ',',
      encoding: 'UTF-8',
    });
    expect((await confirm(file.file_id)).status).toBe(202);
    expect((await confirm(file.file_id)).status).toBe(202);
    const done = await work(file.file_id);
    expect(done).toMatchObject({ state: 'complete', created: 2, refused: 0 });
    const made = await rows(file.file_id, 'created');
    expect(made.map((row) => row.status)).toEqual(['pending', 'pending']);
    const member = (
      await story.admin.call<{ first_name: string; wallets: { store_id: number }[] }>(
        'GET',
        `/customers/${made[1]!.customer_id}`,
      )
    ).body;
    expect(member).toMatchObject({
      first_name: '李',
      wallets: [{ store_id: story.world.ours.otherStore }],
    });
    const sent = await story.world.test.owner<{ body: string }>(
      `SELECT body FROM directory.message WHERE recipient = $1`,
      [mobile()],
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toContain('https://portal.example/user/set-password?token=');
    const audited = await story.world.test.owner<{ action: string; actor_id: number }>(
      `SELECT action, actor_id FROM audit_line WHERE client_id = $1 AND subject_kind = 'customer' AND subject_id = $2 ORDER BY id`,
      [story.world.ours.id, made[0]!.customer_id],
    );
    expect(audited).toEqual([
      { action: 'customers.create', actor_id: story.admin.manager },
      { action: 'customers.invite', actor_id: story.admin.manager },
    ]);
    await work(file.file_id);
    expect(
      await story.world.test.owner(
        `SELECT 1 FROM customer WHERE client_id = $1 AND mobile_number = $2`,
        [story.world.ours.id, mobile()],
      ),
    ).toHaveLength(1);
  });

  it('is told where somebody was added meanwhile; the others are added', async () => {
    const file = await take(`${HEADER}\nA,B,${mobile()},First\nC,D,${mobile(1)},First\n`);
    await story.admin.call('POST', '/customers', {
      body: {
        first_name: 'X',
        last_name: 'Y',
        mobile_number: mobile(),
        stores: [{ store_id: story.world.ours.store }],
      },
    });
    await confirm(file.file_id);
    expect(await work(file.file_id)).toMatchObject({
      state: 'complete_with_errors',
      created: 1,
      refused: 1,
    });
    expect(said((await rows(file.file_id))[0])).toEqual(['mobile_number mobile_taken']);
  });
  it('goes on where a killed process stopped, and two workers at once add nobody twice', async () => {
    const people = Array.from(
      { length: 1_700 },
      (_, index) =>
        `P,${String.fromCodePoint(0x4e00 + index)},${mobile().slice(0, 3)}${7_000_000 + index},First`,
    );
    const file = await take([HEADER, ...people, ''].join('\n'));
    expect(file.ready).toBe(1_700);
    await confirm(file.file_id);
    const { database } = story.world.test;
    let writes = 0;
    const dying = {
      ...database,
      write: (...given: Parameters<typeof database.write>) =>
        ++writes > 2 ? Promise.reject(new Error('killed')) : database.write(...given),
    } as typeof database;
    await expect(apply(file.file_id, dying)).rejects.toThrow('killed');
    expect((await show(file.file_id)).created).toBe(1_000);
    await Promise.all([apply(file.file_id), apply(file.file_id)]);
    expect(await show(file.file_id)).toMatchObject({
      state: 'complete',
      created: 1_700,
      refused: 0,
    });
    const [made] = await story.world.test.owner<{
      people: number;
      messages: number;
      lines: number;
    }>(
      `SELECT (SELECT count(*)::int FROM customer WHERE client_id = $1 AND mobile_number LIKE '4387%') AS people, (SELECT count(*)::int FROM directory.message WHERE client_id = $1 AND recipient LIKE '4387%') AS messages,
        (SELECT count(DISTINCT result->>'customer_id')::int FROM import_row WHERE client_id = $1 AND file_id = $2) AS lines`,
      [story.world.ours.id, file.file_id],
    );
    expect(made).toEqual({ people: 1_700, messages: 1_700, lines: 1_700 });
  });
  it('of a US client has its own columns, and its identity numbers lie sealed from the upload on', async () => {
    await story.world.test.owner(`UPDATE client SET region = 'US' WHERE client_id = $1`, [
      story.world.ours.id,
    ]);
    try {
      expect(
        (await story.admin.call('POST', `/clients/${story.world.ours.id}/file-clients-template`))
          .text,
      ).toContain('state,zip_code');
      const file = await take(
        `${HEADER},ssn last four,street,city,state,zip code\nA,B,${mobile()},First,6789,1 Main St,Austin,tx,78701\nC,D,${mobile(1)},First,12,1 Main St,Austin,TX,10001\n`,
      );
      const [first, second] = await rows(file.file_id);
      expect(first).toMatchObject({ identity_given: true, problems: [] });
      expect(said(second)).toEqual([
        'address_postal_code postal_code_elsewhere',
        'identity_number identity_last_four',
      ]);
      expect(file.columns.find((column) => column.field === 'identity_number')!.examples).toEqual(
        [],
      );
      const stored = JSON.stringify(
        await story.world.test.owner(
          'SELECT f.content_sealed, f.file_problems, r.cells, r.secret_sealed FROM import_file f JOIN import_row r ON r.client_id = f.client_id AND r.file_id = f.id WHERE f.client_id = $1 AND f.id = $2',
          [story.world.ours.id, file.file_id],
        ),
      );
      expect(stored).not.toContain('6789');
      expect(
        (await fix(file.file_id, 3, { identity_number: '4321', address_postal_code: '73301' })).body
          .row,
      ).toMatchObject({ identity_given: true, problems: [] });
      await confirm(file.file_id);
      await work(file.file_id);
      const [made] = await rows(file.file_id, 'created');
      const [kept] = await story.world.test.owner<{ identity_sealed: string }>(
        'SELECT identity_sealed FROM customer WHERE client_id = $1 AND id = $2',
        [story.world.ours.id, made!.customer_id],
      );
      expect(testVault.open(kept!.identity_sealed, `customer:${made!.customer_id}:identity`)).toBe(
        '6789',
      );
      expect(
        JSON.stringify(
          await story.world.test.owner(
            'SELECT before, after FROM audit_line WHERE client_id = $1',
            [story.world.ours.id],
          ),
        ),
      ).not.toContain('4321');
      expect(
        (
          await story.world.test.owner<{ content_sealed: string | null }>(
            'SELECT content_sealed FROM import_file WHERE client_id = $1 AND id = $2',
            [story.world.ours.id, file.file_id],
          )
        )[0]!.content_sealed,
      ).toBeNull();
    } finally {
      await story.world.test.owner(`UPDATE client SET region = 'CA' WHERE client_id = $1`, [
        story.world.ours.id,
      ]);
    }
  });

  it('gives free cards by their proxies', async () => {
    await story.world.test.owner(
      `INSERT INTO card (client_id, proxy, state, created_at) VALUES ($1, $2, 'free', now())`,
      [story.world.ours.id, `77${mobile()}`],
    );
    const file = await take(
      `${HEADER},card proxy\nA,B,${mobile()},First,77${mobile()}\nC,D,${mobile(1)},First,77${mobile()}\n`,
    );
    expect(said((await rows(file.file_id))[1])).toEqual(['proxy doubled_in_file']);
    await confirm(file.file_id);
    await work(file.file_id);
    const [made] = await rows(file.file_id, 'created');
    expect(
      (await story.admin.call<{ card: object }>('GET', `/customers/${made!.customer_id}`)).body
        .card,
    ).toMatchObject({ proxy: `77${mobile()}`, state: 'assigned' });
  });
});
