import { useCallback, useEffect, useRef, useState } from 'react';
import type { Notice } from '@patrolkit/core';
import { useConsole } from '../shared/element/index.ts';

/** The state of an upload. */
export interface Upload {
  /** The share that has been sent, 0 to 1. Undefined while nothing is being sent. */
  readonly share: number | undefined;
  readonly problem: Notice | undefined;
  /** Uploads a file. Resolves with its address, or with nothing when the upload failed or was cancelled. */
  readonly send: (file: File) => Promise<string | undefined>;
  /** Cancels the upload. */
  readonly stop: () => void;
}

/** Uploads one picture at a time. Leaving the view cancels the upload. */
export function useUpload(): Upload {
  const { alarms } = useConsole();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<Notice>();
  const current = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    current.current?.abort();
    current.current = undefined;
    setShare(undefined);
    setProblem(undefined);
  }, []);
  useEffect(() => () => current.current?.abort(), []);

  const send = useCallback(
    async (file: File): Promise<string | undefined> => {
      current.current?.abort();
      const mine = new AbortController();
      current.current = mine;
      setShare(0);
      setProblem(undefined);
      const sent = await alarms.uploadPicture(file, {
        signal: mine.signal,
        onProgress: part => current.current === mine && setShare(part),
      });
      if (current.current !== mine) return undefined;
      current.current = undefined;
      setShare(undefined);
      if (sent.isDone) return sent.value;
      setProblem(sent.problem);
      return undefined;
    },
    [alarms],
  );
  return { share, problem, send, stop };
}
