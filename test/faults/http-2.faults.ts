import { plantedFaults } from './planted-fault.ts';

export default plantedFaults('http', [
  {
    id: 'nested-json-is-parsed',
    breaks: 'a body of a million nested lists stops everybody for seconds',
    file: 'src/server/platform/http/json-body.ts',
    find: `depth > MAX_DEPTH || values > MAX_VALUES`,
    replace: `values > MAX_VALUES`,
    seenBy: ['src/server/platform/http/json-body.test.ts'],
  },
  {
    id: 'one-session-takes-every-connection',
    breaks: 'one session that asks for much at once keeps everybody out',
    file: 'src/server/platform/http/edge.ts',
    find: `{ atOnce: 16, maxWaiting: 500 }`,
    replace: `{ atOnce: 1600, maxWaiting: 500 }`,
    seenBy: ['src/server/platform/http/edge.test.ts'],
    named: 'leaves connections',
  },
  {
    id: 'strangers-send-large-bodies',
    breaks: 'whoever has no session sends large bodies',
    file: 'src/server/platform/http/edge.ts',
    find: `return caller === 'public' ? PUBLIC_BODY : DEFAULT_BODY;`,
    replace: `return DEFAULT_BODY;`,
    seenBy: ['src/server/platform/http/server.test.ts'],
  },
  {
    id: 'cut-upload-is-our-fault',
    breaks: 'an upload that is cut is answered 500 and raises an alarm',
    file: 'src/server/platform/http/upload.ts',
    find: `if (error instanceof Error && 'statusCode' in error) throw error;`,
    replace: `throw error;`,
    seenBy: ['src/server/platform/http/server.test.ts'],
  },
  {
    id: 'sweep-takes-waiting-messages',
    breaks: 'messages that wait to be sent are lost',
    file: 'src/server/platform/sweep-directory.ts',
    find: "state <> 'waiting' AND",
    replace: '',
    seenBy: ['src/server/platform/sweep-directory.test.ts'],
  },
  {
    id: 'sweep-takes-live-links',
    breaks: 'invitations that still hold are removed',
    file: 'src/server/platform/sweep-directory.ts',
    find: "'DELETE FROM directory.invitation WHERE expires_at < $1', days(30)",
    replace: "'DELETE FROM directory.invitation WHERE expires_at < $1', days(1)",
    seenBy: ['src/server/platform/sweep-directory.test.ts'],
  },
]);
