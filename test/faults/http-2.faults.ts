import { plantedFaults } from './planted-fault.ts';

export default plantedFaults('http', [
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
