import { describe, expect, it } from 'vitest';
import {
  FUND_HEADER as HEADER,
  type FundsRefused,
  FundFileStory,
} from '#test/support/fund-file-story.ts';

const story = new FundFileStory();
const { file, person, rowsOf, upload } = story;

describe('a file', () => {
  it('that is the filled template has no problem', async () => {
    const template = (
      await story.admin.call(
        'POST',
        `/clients/${story.world.ours.id}/bulk-load-template/${story.world.ours.store}/all`,
      )
    ).text;
    const filled = template
      .trimEnd()
      .split('\r\n')
      .map((line, index) => (index === 0 ? line : line.replace(/,,$/, ',20.00,Bonus')))
      .join('\r\n');
    const job = await upload(filled);
    expect(job).toMatchObject({
      state: 'awaiting_confirmation',
      rows: 3,
      ready: { count: 3, amount: '60.00' },
      with_errors: { count: 0 },
      with_warnings: { count: 0 },
    });
  });

  it('with mistakes names every one by line, column and reason', async () => {
    const job = await upload(
      file(
        `${person(0)},"1.234,56",`,
        `,,5145559999,,20,`,
        `,,,,20,`,
        `${person(1)},0,`,
        `${person(2)},10.555,`,
        `${person(0)},25,`,
        `${person(0)},26,`,
        `,,5145550200,S1,20,`,
        `Zed,Other${person(1).slice(1)},20,`,
      ),
    );
    const found = (await rowsOf(job.job_id)).map((row) => [
      row.line,
      row.problems.map((one) => `${one.column}:${one.code}`).join(' '),
    ]);
    expect(found).toEqual([
      [2, 'load_amount:money_comma'],
      [3, 'identifier:person_unknown'],
      [4, 'identifier:person_missing'],
      [5, 'load_amount:amount_not_positive'],
      [6, 'load_amount:money_decimals'],
      [7, 'identifier:person_twice'],
      [8, 'identifier:person_twice'],
      [9, 'staff_id:person_ids_differ'],
      [10, 'first_name:person_other_name identifier:person_twice'],
    ]);
    expect((await rowsOf(job.job_id))[0]!.problems[0]!.params).toEqual({ reading: '1234.56' });
  });

  it.each([
    ['an empty one', '', 'file_empty'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004xxxxxxxx'), 'file_not_csv'],
    ['UTF-16', Buffer.from(`\ufeff${file()}`, 'utf16le'), 'file_encoding'],
    ['no header', `${person(0)},20,x`, 'header_missing'],
    [
      'a header out of order',
      'first_name,last_name,staff_id,identifier,load_amount,memo\na,b,c,d,20,',
      'header_order',
    ],
    ['a cell of 10 MB', file(`"${'x'.repeat(10_000_000)}",,5145550200,,20,`), 'cell_too_long'],
    ['a quote that never ends', `${HEADER}\n"a,b,5145550200,S0,20,\n`, 'file_not_csv'],
  ])('%s is refused with a reason', async (_, content, code) => {
    const job = await upload(content);
    expect(job.state).toBe('failed');
    expect(job.file_problems.map((problem) => problem.code)).toContain(code);
  });

  it('in Windows-1252 with semicolons is read, and that is said', async () => {
    const content = Buffer.from(
      [HEADER, 'Zoé,Tester,5145550200,S0,20.00,Prime d’été']
        .join('\n')
        .replaceAll(',', ';')
        .replace('’', "'"),
      'latin1',
    );
    expect(await upload(content)).toMatchObject({
      encoding: 'Windows-1252',
      delimiter: ';',
      rows: 1,
    });
  });

  it('of a French spreadsheet has its commas before the cents, and nothing is guessed', async () => {
    const semicolons = (index: number, amount: string) =>
      `${person(index)},${amount},`.replaceAll(',', ';').replace('#', ',');
    const job = await upload(
      [
        HEADER.replaceAll(',', ';'),
        semicolons(0, '21#50'),
        semicolons(1, '1#000'),
        semicolons(2, '1 234#50'),
      ].join('\n'),
    );
    expect(job).toMatchObject({ delimiter: ';', ready: { count: 2, amount: '1256.00' } });
    const [first, thousandOrOne] = await rowsOf(job.job_id);
    expect(first).toMatchObject({ amount: '21.50', problems: [] });
    expect(thousandOrOne!.problems.map((one) => one.code)).toEqual(['money_decimals']);
  });

  it('with commas between its cells has those of amounts in quotes', async () => {
    const job = await upload(
      file(`${person(0)},"22,50",`, `${person(1)},"1,000",`, `${person(2)},"22,5",`),
    );
    const found = (await rowsOf(job.job_id)).map((row) => [
      row.amount,
      row.problems.map((one) => one.code).join(),
    ]);
    expect(found).toEqual([
      ['22.50', ''],
      ['1000.00', ''],
      [null, 'money_comma'],
    ]);
  });

  it('whose amounts have a comma and no quotes is refused: a part of each would be paid', async () => {
    const job = await upload(file(`${person(0)},12.00,`, `${person(1)},12,50,Bonus`));
    expect(job.state).toBe('failed');
    expect(job.file_problems).toMatchObject([{ code: 'cells_beyond', params: { line: 3 } }]);
  });

  it('that was uploaded before is stopped until it is meant', async () => {
    const content = file(`${person(0)},33.00,same file`);
    await upload(content);
    const refused = await story.admin.upload<FundsRefused>(
      `/managers/${story.admin.manager}/bulk-transfer/${story.world.ours.id}?store_id=${story.world.ours.store}`,
      'transfer_file',
      content,
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'same_file_again' } });
  });

  it('of unloads has negative amounts; loads and unloads are not mixed', async () => {
    const job = await upload(
      file(`${person(0)},-20,`, `${person(1)},-20,`, `${person(2)},20,`),
      story.admin,
      '',
    );
    expect((await rowsOf(job.job_id)).map((row) => row.problems.map((one) => one.code))).toEqual([
      ['exceeds_card_balance'],
      ['exceeds_card_balance'],
      ['mixed_signs'],
    ]);
  });
});
