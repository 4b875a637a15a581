import { createHash } from 'node:crypto';
import { after, minutes } from '#kernel/instant.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { Upload } from '#server/platform/http/handler.ts';
import type { OutsideContext } from '#server/platform/request-context.ts';
import type { RosterRejection } from '#server/providers/roster/roster.port.ts';
import type { IntegrationsDeps, RosterDoor } from '../integrations.ports.ts';
import { lastUpload, insertUpload } from './roster.repo.ts';
import {
  type FileLine,
  MAX_SENIORITY_BYTES,
  faultOf,
  linesOf,
  rowsInOrder,
  writeSeniority,
} from './seniority-csv.ts';
import { withRoster } from './with-roster.ts';

/** How many problems are reported at once: more of them say nothing new. */
const MAX_PROBLEMS = 1_000;
const SAME_WITHIN = minutes(10);

type Sent = {
  readonly upload: Upload;
  readonly token: string;
  readonly location: string;
  readonly position: string;
};
type Taken = { readonly accepted: number; readonly rejected: readonly RosterRejection[] };
type Refusal = 'invalid_input' | 'payload_too_large' | 'roster_failed';

/**
 * Sends a seniority roster to the scheduling service, whole or not at all: with a single problem
 * nothing is sent. The same file within ten minutes is answered with what became of it.
 */
export async function uploadRoster(
  deps: IntegrationsDeps,
  who: OutsideContext,
  { upload, token: handle, location, position }: Sent,
): Promise<Result<Taken, Refusal | 'provider_off' | 'schedule_ended'>> {
  const { db } = deps;
  const { actor, now } = who;
  const clientId = actor.client.id;
  const hash = createHash('sha256')
    // Somebody else may be signed in to another account of the service, which has not got the file.
    .update(JSON.stringify([actor.managerId, handle, location, position]))
    .update(upload.content)
    .digest();
  return withRoster<Taken, Refusal>(
    deps,
    { actor, now, handle },
    {
      failure: 'roster_failed',
      async ask(door, token) {
        const before = await db.read({ clientId }, (tx) =>
          lastUpload(tx, clientId, { location, position, since: after(now, -SAME_WITHIN) }),
        );
        if (before?.content_hash.equals(hash))
          // Kept as we wrote it below.
          return ok({ accepted: before.accepted, rejected: before.rejected as RosterRejection[] });
        const checked = await checkFile(door, token, { upload, location, position });
        if (!checked.ok) return checked;
        const file = writeSeniority(checked.value);
        const done = await door.service.upload(token, file, { location, position });
        await db.write({ clientId }, async (tx) => {
          await insertUpload(tx, {
            client_id: clientId,
            manager_id: actor.managerId,
            content_hash: hash,
            location,
            position,
            accepted: done.accepted,
            rejected: JSON.stringify(done.rejected),
            at: now,
          });
          await audit(
            { tx, ...who },
            {
              action: 'integrations.schedule_upload',
              subject: { kind: 'manager', id: actor.managerId },
              after: { accepted: done.accepted, rejected: done.rejected.length },
            },
          );
        });
        return ok(done);
      },
    },
  );
}

type Checked = Pick<Sent, 'upload' | 'location' | 'position'>;

/** The rows to send, in the order of the columns, where nothing is wrong with any of them. */
async function checkFile(
  door: RosterDoor,
  token: string,
  { upload, location, position }: Checked,
): Promise<Result<readonly (readonly string[])[], Refusal>> {
  if (upload.content.length > MAX_SENIORITY_BYTES) return fail('payload_too_large');
  const fault = faultOf(upload.csv);
  if (fault) return fail('invalid_input', {}, [fault]);
  const lines = linesOf(upload.csv);
  const [locations, positions] = await Promise.all([
    door.service.locations(token),
    door.service.positions(token),
  ]);
  const problems = door.check({
    lines,
    locations: locations.map(({ id }) => id),
    positions: positions.map(({ id }) => id),
    location,
    position,
  });
  if (problems.length > 0)
    return fail('invalid_input', {}, problems.slice(0, MAX_PROBLEMS).map(problemOf(lines)));
  const rows = rowsInOrder(lines);
  return rows === null
    ? fail('invalid_input', {}, [{ path: 'csv_file', code: 'column_missing' }])
    : ok(rows);
}

/** A value that is there twice is reported with the line that had it first. */
const problemOf =
  ([heading, ...lines]: readonly FileLine[]) =>
  ({ line, column, code }: RosterRejection): Problem => {
    const place = heading?.cells.indexOf(column) ?? -1;
    const value = lines.find((one) => one.line === line)?.cells[place];
    const first = lines.find(({ cells }) => cells[place] === value)?.line ?? line;
    return {
      path: column === '' ? `rows.${line}` : `rows.${line}.${column}`,
      code: code === 'value_required' ? 'required' : code,
      params: { column, line: code === 'doubled_in_file' ? first : line },
    };
  };
