const SOON = 2_000;
const LATER = 10_000;
const EAGER_TRIES = 15;

type Following<T> = {
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Answers false when there is nothing more to follow. */
  readonly take: (now: T) => boolean;
  readonly ask: () => Promise<T>;
};

/**
 * Follows something as the server streams it; where the stream breaks it is asked for every 2, then
 * every 10 seconds.
 */
export async function followStream<T>(
  { open, take, ask }: Following<T>,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    const streamed = await open(signal)
      .then((answer) => readEvents(answer, take))
      .catch(() => true);
    if (!streamed || signal.aborted) return;
    const now = await ask().catch(() => null);
    if (now && !take(now)) return;
    await new Promise((again) => setTimeout(again, tries < EAGER_TRIES ? SOON : LATER));
  }
}

async function readEvents<T>({ body }: Response, take: (now: T) => boolean): Promise<boolean> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      // A stream sends what `ask` answers, each time that it changes.
      if (data !== undefined && !take(JSON.parse(data) as T)) return false;
    }
  }
  return true;
}
