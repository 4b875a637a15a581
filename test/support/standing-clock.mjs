/*
 * Read by Node.js before a program (`--import`): its dates stand at the instant that
 * CARDLOAD_STANDS_AT names. Timers, and what is measured by `performance`, go on.
 */
const instant = Date.parse(process.env.CARDLOAD_STANDS_AT ?? '');
if (Number.isNaN(instant)) throw new Error('CARDLOAD_STANDS_AT has to name an instant');

const MachineDate = Date;
globalThis.Date = new Proxy(MachineDate, {
  apply: () => new MachineDate(instant).toString(),
  construct: (_, given, asked) =>
    Reflect.construct(MachineDate, given.length === 0 ? [instant] : given, asked),
  get: (_, name) => (name === 'now' ? () => instant : Reflect.get(MachineDate, name)),
});
MachineDate.prototype.constructor = globalThis.Date;
