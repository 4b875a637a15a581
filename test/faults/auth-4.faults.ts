import { plantedFaults } from './planted-fault.ts';

const seenBy = ['src/server/features/auth/trusted-devices.test.ts'];
const DEVICES = 'src/server/platform/directory/trusted-devices.ts';

/** Devices that sign in without a code. */
export default plantedFaults('auth', [
  {
    id: 'device-trust-has-no-end',
    breaks: 'a device is trusted for ever',
    file: DEVICES,
    find: `.where('expires_at', '>', now);`,
    replace: `.where('expires_at', '>', new Date(0));`,
    seenBy,
    named: 'thirty days',
  },
  {
    id: 'device-of-anybody',
    breaks: 'the key of one person signs in another of the client',
    file: DEVICES,
    find: `    .where('person_id', '=', personId)
    .where('expires_at', '>', now);`,
    replace: `    .where('expires_at', '>', now);`,
    seenBy,
    named: 'the key of another person',
  },
  {
    id: 'device-key-works-on',
    breaks: 'a key that was used is good for the next sign-in too',
    file: DEVICES,
    find: `            key_hash: sha256(key),
            used_key_hash: hash,`,
    replace: `            used_key_hash: null,`,
    seenBy,
    named: 'its key is another after each use',
  },
  {
    id: 'device-replay-forgiven',
    breaks: 'a key that comes a second time is only refused',
    file: DEVICES,
    find: `if ((await tx.run(removal(person).where('used_key_hash', '=', hash))) > 0)`,
    replace: `if ((await tx.run(removal(person).where('id', '=', 0))) > 0)`,
    seenBy,
    named: 'the device ends for both',
  },
  {
    id: 'operator-trusts-device',
    breaks: 'an operator signs in without a code',
    file: 'src/server/wiring/auth-wiring.ts',
    find: `mayTrust: person.kind === 'manager' && !client.is_provider,`,
    replace: `mayTrust: person.kind === 'manager',`,
    seenBy,
    named: 'enters a code every time',
  },
  {
    id: 'operator-device-counts',
    breaks: 'a device is asked about only where the password is',
    file: 'src/server/features/auth/trusted-sign-in.ts',
    find: `if (!described.mayTrust) return fail('device_not_trusted');`,
    replace: '',
    seenBy,
    named: 'enters a code every time',
  },
  {
    id: 'signed-out-devices-stay',
    breaks: 'a lost device stays trusted after signing out everywhere else',
    file: 'src/server/platform/directory/sessions.ts',
    find: `  await forgetDevices(tx, person);
`,
    replace: '',
    seenBy,
    named: 'signing out everywhere else',
  },
  {
    id: 'trusted-sign-in-twice',
    breaks: 'one password opens any number of sessions on a trusted device',
    file: 'src/server/features/auth/trusted-sign-in.ts',
    find: `await endTicket(tx, ticket);`,
    replace: '',
    seenBy,
    named: 'the password has to be right in the same sign-in',
  },
]);
