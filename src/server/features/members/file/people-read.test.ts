import { describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import {
  MEMBER_HEADER as HEADER,
  MemberFileStory,
  type MemberFileShown,
  said,
} from '#test/support/member-file-story.ts';

const story = new MemberFileStory();
const { confirm, fix, mobile, rows, send, show, take, work } = story;

describe('a file of people', () => {
  it('names everything that is wrong with a row at once, with line and column', async () => {
    const header =
      'last_name;first_name;mobile_number;email;staff_id;wallet;department;weight;province;postal_code;date_of_birth;proxy;occupation';
    const file = await take(
      [
        header,
        'Roy;=1+1;+1 514 555 0200;x;S-1;Nowhere;;0;XX;1;2026-13-01;P404;@cmd',
        `Tester;Ben;514.555.0201;;S1;First;BOH;;;;;;`,
        `A;B;${mobile()};Same@x.example;dup1;First;foh;;;;;;`,
        `C;D;${mobile()};same@x.example;DUP1;First;;;;;;;`,
        '',
      ].join('\r\n'),
    );
    expect(file).toMatchObject({
      delimiter: ';',
      rows: 4,
      ready: 1,
      with_errors: 3,
      with_offer: 1,
    });
    const [first, second, , fourth] = await rows(file.file_id);
    expect(said(first)).toEqual(
      [
        'address_city required',
        'address_province province_invalid',
        'address_postal_code postal_code_invalid',
        'address_street required',
        'date_of_birth date_invalid',
        'email email_invalid',
        'first_name formula_refused',
        'mobile_number mobile_country_code',
        'mobile_number mobile_taken',
        'occupation formula_refused',
        'proxy proxy_unknown',
        'staff_id letters_and_numbers',
        'wallet location_unknown',
        'weight weight_invalid',
      ].sort(),
    );
    expect(first!.line).toBe(2);
    expect(said(second)).toEqual([
      'department department_unknown',
      'mobile_number mobile_taken',
      'staff_id staff_id_taken',
    ]);
    expect(second!.problems.find((one) => one.code === 'mobile_taken')!.params).toMatchObject({
      name: 'Ben Tester',
    });
    expect(said(fourth)).toEqual([
      'email doubled_in_file',
      'mobile_number doubled_in_file',
      'staff_id doubled_in_file',
    ]);
    expect(fourth!.problems[0]!.params).toEqual({ line: 4 });
  });

  it('is corrected on screen, by row and at once, and what is right goes on without the rest', async () => {
    const file = await take(
      `${HEADER}\nA,One,+1 ${mobile()},First\nB,Two,1${mobile(1)},First\nC,Three,12,First\nD,Four,12,First\n`,
    );
    expect(file).toMatchObject({ ready: 0, with_errors: 4, with_offer: 2 });
    const taken = await story.admin.call<MemberFileShown>(
      'POST',
      `/member-files/${file.file_id}/rows`,
      {
        body: { take_offers: true },
      },
    );
    expect(taken.body).toMatchObject({ ready: 2, with_offer: 0 });
    const fixed = await fix(file.file_id, 4, { mobile_number: mobile(1) });
    expect(said(fixed.body.row)).toEqual(['mobile_number doubled_in_file']);
    expect((await fix(file.file_id, 3, { excluded: true })).body.file).toMatchObject({
      ready: 2,
      excluded: 1,
    });
    expect(said((await rows(file.file_id))[2])).toEqual([]);
    await confirm(file.file_id, false);
    expect(await work(file.file_id)).toMatchObject({
      state: 'complete_with_errors',
      created: 2,
      with_errors: 1,
    });
    expect((await rows(file.file_id, 'created')).map((row) => row.status)).toEqual([
      'assigned',
      'assigned',
    ]);
    await fix(file.file_id, 5, { mobile_number: mobile(5) });
    await confirm(file.file_id);
    expect(await work(file.file_id)).toMatchObject({ state: 'complete', created: 3 });
    const exported = (
      await story.admin.call('GET', `/member-files/${file.file_id}/export?language=fr`)
    ).text;
    expect(exported).toContain('ajouté');
  });

  it('waits for its columns to be said, and remembers them for the next file of that heading', async () => {
    const heading = `Qui,Famille ${story.nth},Appel`;
    const file = await take(`${heading}\nAna,New,${mobile()}\n`);
    expect(file).toMatchObject({
      state: 'mapping',
      rows: 0,
      lacks: ['first_name', 'last_name', 'mobile_number'],
    });
    expect(file.columns[0]).toEqual({ heading: 'Qui', field: null, examples: ['Ana'] });
    const refused = await story.admin.call<{ errors: { path: string; code: string }[] }>(
      'POST',
      `/member-files/${file.file_id}/mapping`,
      { body: { fields: ['first_name', 'first_name', null] } },
    );
    expect(refused.body.errors.map((one) => `${one.path} ${one.code}`)).toEqual([
      'fields.1 field_doubled',
      'lacks.last_name columns_lacking',
      'lacks.mobile_number columns_lacking',
    ]);
    const mapped = await story.admin.call<MemberFileShown>(
      'POST',
      `/member-files/${file.file_id}/mapping`,
      {
        body: { fields: ['first_name', 'last_name', 'mobile_number'] },
      },
    );
    expect(mapped.body).toMatchObject({ state: 'awaiting_confirmation', rows: 1, with_errors: 1 });
    expect(said((await rows(file.file_id))[0])).toEqual(['wallet location_required']);
    await fix(file.file_id, 2, { first_name: 'Anna' });
    const placed = await story.admin.call<MemberFileShown>(
      'POST',
      `/member-files/${file.file_id}/mapping`,
      {
        body: { store_id: story.world.ours.store },
      },
    );
    expect(placed.body).toMatchObject({ ready: 1 });
    expect((await rows(file.file_id))[0]!.typed.first_name).toBe('Anna');
    expect(
      await take(
        `${heading.toUpperCase()}\nBen,New,${mobile(2)}\n`,
        story.admin,
        `?store_id=${story.world.ours.store}`,
      ),
    ).toMatchObject({ state: 'awaiting_confirmation', ready: 1 });
  });

  it('of which no row is right adds nobody', async () => {
    const file = await take(`${HEADER}\nA,B,12,First\n`);
    expect((await confirm(file.file_id)).body.code).toBe('nothing_to_send');
    expect(await show(file.file_id)).toMatchObject({ state: 'awaiting_confirmation', created: 0 });
  });

  it('is known again, unless it is wanted twice', async () => {
    const content = `${HEADER}\nA,B,${mobile()},First\n`;
    await take(content);
    expect((await send(content)).body.code).toBe('same_file_again');
    expect((await send(content, story.admin, '?again=1')).status).toBe(202);
  });

  it('that cannot be read says why', async () => {
    const broken = async (content: string | Buffer) =>
      (await take(content)).file_problems.map((one) => one.code);
    expect(await broken(Buffer.from(`\ufeff${HEADER}\n`, 'utf16le'))).toEqual(['file_encoding']);
    expect(await broken(`PK\u0003\u0004${story.nth}`)).toEqual(['file_not_csv']);
    expect(await broken(`${HEADER}\n`)).toEqual(['file_empty']);
  });

  it("is its uploader's: places that they do not see are unknown to them, and others do not see the file", async () => {
    const file = await take(`${HEADER}\nA,B,${mobile()},Second\n`, story.manager);
    expect(said((await rows(file.file_id))[0])).toEqual(['wallet location_unknown']);
    const zone = await signedIn(story.world, story.world.ours, 'Zone Manager');
    expect((await zone.call('GET', `/member-files/${file.file_id}`)).status).toBe(404);
  });

  it('hands out its template and its bad rows', async () => {
    expect(
      (await story.admin.call('POST', `/clients/${story.world.ours.id}/file-clients-template`))
        .text,
    ).toContain('first_name,last_name,mobile_number');
    const file = await take(`${HEADER}\n'=A,B,1${mobile()},First\n`);
    const text = (
      await story.admin.call('GET', `/member-files/${file.file_id}/bad-rows?language=es`)
    ).text;
    expect(text).toContain(`"'=A"`.replaceAll('"', ''));
    expect(text).toContain(`Sin el código de país: ${mobile()}`);
  });
});
