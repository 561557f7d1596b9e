import { useCallback, useEffect, useState } from 'react';
import type { AlarmInstruction, Notice } from '@patrolkit/core';
import { useConsole, useTexts } from '../shared/element/index.ts';
import { instructionPatience, type InstructionReading } from './alarm-dialog.model.ts';
import { Instructions } from './late-instructions.ts';

/**
 * Reads the instruction for an alarm, and again from time to time, because other users also tick off steps. A failed reading keeps the
 * known instruction, and a view that closes aborts its reading. The code and the texts that show it are fetched too.
 * @param alarmId nothing is read without it
 * @param every how often it is read, ms; once without it
 */
export function useInstruction(alarmId: string | undefined, every: number | undefined): InstructionReading {
  const { alarms } = useConsole();
  const { loadArea } = useTexts();
  const [known, setKnown] = useState<{
    readonly alarmId: string;
    readonly instruction?: AlarmInstruction;
    readonly problem?: Notice;
  }>();
  /** True once the code and the texts that show it have loaded or failed. */
  const [isPrepared, setPrepared] = useState(false);
  /** The alarm whose first reading has ended, and the alarm that has waited long enough for it. */
  const [ended, setEnded] = useState<{ readonly alarmId: string | undefined }>();
  const [late, setLate] = useState<string>();
  /** A new object causes the instruction to be read again. */
  const [request, setRequest] = useState({ alarmId });
  if (request.alarmId !== alarmId) setRequest({ alarmId });
  const reload = useCallback(() => setRequest(before => ({ ...before })), []);
  const put = useCallback(
    (instruction: AlarmInstruction) => {
      // Another alarm may be on screen by now.
      setKnown(before => (before && before.alarmId === alarmId ? { ...before, instruction } : before));
      // An earlier reading that is still running may hold less than this, so a new one replaces it.
      reload();
    },
    [alarmId, reload],
  );

  useEffect(() => {
    const { alarmId } = request;
    if (alarmId === undefined) return;
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const outcome = await alarms.instructions.of(alarmId, abort.signal);
      if (abort.signal.aborted) return;
      if (outcome.isDone) setKnown({ alarmId, instruction: outcome.value });
      else if (outcome.error?.failure !== 'unknown') {
        const { problem } = outcome;
        setKnown(before => (before?.alarmId === alarmId && before.instruction ? before : { alarmId, problem }));
      }
      setEnded(request);
    };
    void read();
    return () => abort.abort();
  }, [alarms, request]);
  const isRead = alarmId !== undefined && ended?.alarmId === alarmId;
  // The period starts at the end of each reading. Otherwise a reading that takes longer than the period would be cut short each time.
  const isDue = isRead && ended === request;
  useEffect(() => {
    if (every === undefined || !isDue) return;
    const timer = setTimeout(reload, every);
    return () => clearTimeout(timer);
  }, [every, isDue, reload]);
  useEffect(() => {
    if (alarmId === undefined) return;
    const timer = setTimeout(() => setLate(alarmId), instructionPatience);
    return () => clearTimeout(timer);
  }, [alarmId]);
  useEffect(() => {
    if (alarmId === undefined || isPrepared) return;
    // The place that needs the code and the texts shows a failure.
    const prepare = Promise.all([Instructions.fetch(), loadArea('handling').catch(() => undefined)]);
    void prepare.then(() => setPrepared(true));
  }, [alarmId, isPrepared, loadArea]);

  const mine = known?.alarmId === alarmId ? known : undefined;
  return {
    instruction: mine?.instruction,
    problem: mine?.problem,
    isSettled: (isRead && isPrepared) || late === alarmId,
    put,
    reload,
  };
}
