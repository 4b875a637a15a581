import { describe, expect, it } from 'vitest';
import { loggedError, redact } from './access-log.ts';

describe('what is logged of an error', () => {
  it.each([
    ['a mail address', 'no such person: ana.b+x@maple.example', 'no such person: [hidden]'],
    ['a phone number', 'invalid "514 555 0103" and +1 (514) 555-0103', 'invalid "[hidden]" and'],
    ['a card number', 'card 4000123412341234 declined', 'card [hidden] declined'],
    ['a code', 'code 123456 is wrong', 'code [hidden] is wrong'],
    [
      'a token',
      'session Zk3yR0b8kJ2m5pQ9sT1uVw4xYz6A7B8C9D0E1F2G3H4 ended',
      'session [hidden] ended',
    ],
    [
      'a password',
      'postgres://cardload_app:s3cret@db:5432/x',
      'postgres://cardload_app:[hidden]@db',
    ],
  ])('hides %s', (_what, said, logged) => {
    expect(redact(said)).toContain(logged);
  });

  it('leaves what helps to find the fault', () => {
    const text = 'duplicate key value violates unique constraint "sign_in_name_pkey" (23505)';
    expect(redact(text)).toBe(text);
    expect(redact('port 54321 of client 40001')).toBe('port 54321 of client 40001');
  });

  it('has no values of rows, and names its place and its cause', () => {
    const error = Object.assign(
      new Error('cannot insert', { cause: new Error('ana@maple.example') }),
      {
        code: '23505',
        constraint: 'sign_in_name_pkey',
        table: 'sign_in_name',
        detail: 'Key (name)=(5145550103) already exists.',
        where: 'SQL statement with 5145550103',
      },
    );
    const logged = JSON.stringify(loggedError(error));
    expect(logged).not.toContain('5145550103');
    expect(logged).not.toContain('maple');
    expect(loggedError(error)).toMatchObject({
      type: 'Error',
      message: 'cannot insert',
      code: '23505',
      constraint: 'sign_in_name_pkey',
      cause: { message: '[hidden]' },
    });
    expect((loggedError(error) as { stack: string }).stack).toContain('access-log.test.ts');
  });
});
