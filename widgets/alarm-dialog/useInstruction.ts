import { useCallback, useEffect, useState } from 'react';
import type { AlarmInstruction } from '@patrolkit/core';
import { useConsole } from '../shared/element/index.ts';

/** What is to be done at an alarm, as far as it was read. */
export interface InstructionReading {
  /** Undefined until it is read, and where the server knows no instructions. */
  readonly instruction: AlarmInstruction | undefined;
  /** Takes what was read elsewhere. */
  readonly put: (instruction: AlarmInstruction) => void;
  readonly reload: () => void;
}

/**
 * Reads what is to be done at an alarm, and again from time to time: others tick steps off too. What is known stays while a reading
 * fails; a view that closes aborts its reading.
 * @param every how often it is read, ms; once without it
 */
export function useInstruction(alarmId: string, every: number | undefined): InstructionReading {
  const { alarms } = useConsole();
  const [known, setKnown] = useState<{ readonly alarmId: string; readonly instruction: AlarmInstruction }>();
  /** A new object is a new reading. */
  const [request, setRequest] = useState({ alarmId });
  if (request.alarmId !== alarmId) setRequest({ alarmId });
  const reload = useCallback(() => setRequest(before => ({ ...before })), []);
  const put = useCallback(
    (instruction: AlarmInstruction) => {
      setKnown({ alarmId, instruction });
      // A reading that began before knows less: it is given up for a new one.
      reload();
    },
    [alarmId, reload],
  );

  useEffect(() => {
    const { alarmId } = request;
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const outcome = await alarms.instructions.of(alarmId, abort.signal);
      if (outcome.isDone && !abort.signal.aborted) setKnown({ alarmId, instruction: outcome.value });
    };
    void read();
    const timer = every === undefined ? undefined : setInterval(() => void read(), every);
    return () => {
      abort.abort();
      clearInterval(timer);
    };
  }, [alarms, every, request]);

  return { instruction: known?.alarmId === alarmId ? known.instruction : undefined, put, reload };
}
