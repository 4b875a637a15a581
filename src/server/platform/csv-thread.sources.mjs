import { register } from 'tsx/esm/api';

// A thread does not get the loader of the process that starts it from the sources.
register();
const { default: readInThread } = await import('./csv-thread.ts');

export default readInThread;
