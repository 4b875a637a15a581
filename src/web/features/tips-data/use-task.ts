import { useEffect, useRef, useState } from 'react';
import { call } from '#web/lib/api.ts';
import type { Task } from './data.queries.ts';

const PAUSE = 700;
export type Following = {
  readonly task: Task | null;
  readonly busy: boolean;
  /** It could not be begun, or nobody says how it stands. */ readonly failure: unknown;
  readonly begin: () => void;
};

/**
 * Begins to read from the point of sale and follows it to its end. One may leave: it goes on
 * without.
 */
export function useTask(start: () => Promise<Task>, onDone: (task: Task) => void): Following {
  const [task, setTask] = useState<Task | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [begun, setBegun] = useState(false);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const follow = async () => {
    setBegun(true);
    setFailure(null);
    setTask(null);
    try {
      let now = await start();
      while (open.current) {
        setTask(now);
        if (now.state === 'done' || now.state === 'failed') break;
        await new Promise((resolve) => {
          setTimeout(resolve, PAUSE);
        });
        now = await call('taskStatus', { params: { id: now.id }, background: true });
      }
      if (open.current && now.state === 'done') onDone(now);
    } catch (error) {
      if (open.current) setFailure(error);
    } finally {
      if (open.current) setBegun(false);
    }
  };
  return {
    task,
    failure,
    busy: begun,
    begin: () => {
      if (!begun) void follow();
    },
  };
}
