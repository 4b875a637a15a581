import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { StartError, explain } from './start-error.ts';

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });

it.each([
  [
    coded('EADDRINUSE', 'listen'),
    3000,
    'Port 3000 is taken by another program. Choose another with PORT, for example: PORT=3001 npm start',
  ],
  [
    coded('EACCES', 'listen'),
    80,
    'Port 80 may only be opened by root. Choose one above 1023 with PORT, for example: PORT=3000 npm start',
  ],
  [
    coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1'),
    3000,
    'The database does not answer (DATABASE_URL): connect ECONNREFUSED 127.0.0.1:1',
  ],
  [
    new AggregateError([coded('ECONNREFUSED', 'connect ECONNREFUSED ::1:1')]),
    3000,
    'The database does not answer (DATABASE_URL): connect ECONNREFUSED ::1:1',
  ],
  [new StartError('Say this.'), 3000, 'Say this.'],
  [new ConfigError('These settings'), 3000, 'These settings'],
])('what a person can do something about is one sentence: %s', (error, port, said) => {
  expect(explain(error, port)).toBe(said);
});

it('what only we can get wrong has its trace', () => {
  expect(explain(new Error('ours'), 3000)).toContain('start-error.test.ts');
});
