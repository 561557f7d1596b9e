/** Time between two readings of today's recording, which grows, ms. */
const refreshAfter = 10_000;

/** Reads now, and again and again until the callback says that it is over. The result ends it. */
export function readUntil(
  isOver: () => boolean,
  read: (signal: AbortSignal, isFirst: boolean) => Promise<void>,
): () => void {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async (isFirst: boolean): Promise<void> => {
    await read(abort.signal, isFirst);
    if (!abort.signal.aborted && !isOver()) timer = setTimeout(() => void run(false), refreshAfter);
  };
  void run(true);
  return () => {
    abort.abort();
    clearTimeout(timer);
  };
}
