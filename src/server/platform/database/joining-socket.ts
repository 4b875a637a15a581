import { Socket } from 'node:net';

/**
 * A socket on which what is said in one breath leaves in one packet: of a statement, the call into
 * the kernel costs Node most.
 */
export function joiningSocket(): Socket {
  const socket = new Socket();
  // Called with whatever it is called with; a function can't be held to its overloads.
  const write = socket.write.bind(socket) as (...chunk: unknown[]) => boolean;
  let joining = false;
  const uncork = (): void => {
    joining = false;
    socket.uncork();
  };
  socket.write = (...chunk: unknown[]): boolean => {
    if (!joining) {
      joining = true;
      socket.cork();
      process.nextTick(uncork);
    }
    return write(...chunk);
  };
  return socket;
}
