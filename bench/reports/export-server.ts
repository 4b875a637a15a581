import { openDatabase } from '#server/platform/database/pool.ts';
import { letArraysDieYoung } from '#server/platform/arrays-die-young.ts';
import { openApp } from '../world/app.ts';

/*
 * The API over the database that is named, in a process of its own: what a file takes there is
 * taken by nothing else.
 */
letArraysDieYoung();
const refuse = () => Promise.reject(new Error('nothing is loaded here'));
const app = await openApp(openDatabase({ urls: [process.argv[2]!], max: 4 }), {
  submit: refuse,
  check: refuse,
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
