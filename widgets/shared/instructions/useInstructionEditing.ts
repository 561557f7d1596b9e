import { useEffect, useState } from 'react';
import {
  instructionProblem,
  instructionText,
  type AlarmInstruction,
  type AlarmLevel,
  type Message,
  type Notice,
} from '@patrolkit/core';
import { useConsole } from '../element/index.ts';

/** What is edited, as it was read and as it is typed. */
interface Edited {
  readonly read: AlarmInstruction;
  readonly content: string;
}

/** How the writing of an instruction stands. */
export interface InstructionEditing {
  /** The level that what is on screen is written for; undefined for all. */
  readonly level: AlarmLevel | undefined;
  readonly choose: (level: AlarmLevel | undefined) => void;
  /** Undefined until it is read. */
  readonly current: Edited | undefined;
  readonly put: (part: Partial<Edited>) => void;
  readonly isChanged: boolean;
  /** Why what is typed cannot be written. */
  readonly lacks: Message | undefined;
  /** Why it could not be read or written. */
  readonly failure: Notice | undefined;
  /** What somebody else has written meanwhile. */
  readonly newer: AlarmInstruction | undefined;
  /** Goes on from what somebody else has written: with its steps, or with what is typed here. */
  readonly settle: (whose: 'theirs' | 'mine') => void;
  readonly isSending: boolean;
  readonly save: () => void;
}

/** Reads and writes what is to be done at alarms of a type, for all levels and for each one; what is typed for each stays. */
export function useInstructionEditing(
  type: string,
  chosen: AlarmLevel | undefined,
  onSaved: () => void,
): InstructionEditing {
  const { alarms } = useConsole();
  /** What is on screen; a new object is a new reading. */
  const [asked, setAsked] = useState({ level: chosen });
  /** What was read and typed for all levels, and for each one. */
  const [edited, setEdited] = useState<Readonly<Partial<Record<'all' | AlarmLevel, Edited>>>>({});
  const [failure, setFailure] = useState<Notice>();
  const [newer, setNewer] = useState<AlarmInstruction>();
  const [isSending, setSending] = useState(false);
  const { level } = asked;
  const side = level ?? 'all';
  const current = edited[side];

  useEffect(() => {
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const outcome = await alarms.instructions.written({ type, level: asked.level }, abort.signal);
      if (abort.signal.aborted) return;
      setFailure(outcome.isDone ? undefined : outcome.problem);
      if (!outcome.isDone) return;
      const fresh = { read: outcome.value, content: instructionText(outcome.value) };
      // What was typed before stays.
      setEdited(before => ({ [asked.level ?? 'all']: fresh, ...before }));
    };
    void read();
    return () => abort.abort();
  }, [alarms, type, asked]);

  const put = (part: Partial<Edited>): void =>
    setEdited(before => {
      const old = before[side];
      return old ? { ...before, [side]: { ...old, ...part } } : before;
    });
  const isChanged = Object.values(edited).some(({ read, content }) => content !== instructionText(read));
  const lacks = current && instructionProblem(current.content);
  const send = async (read: AlarmInstruction | undefined): Promise<void> => {
    if (!current || !read || lacks || isSending) return;
    setSending(true);
    setFailure(undefined);
    const outcome = await alarms.instructions.write({ type, level }, current.content, read);
    setSending(false);
    if (!outcome.isDone) setFailure(outcome.problem);
    else if (outcome.value) setNewer(outcome.value);
    else onSaved();
  };
  const choose = (one: AlarmLevel | undefined): void => {
    setAsked({ level: one });
    setNewer(undefined);
    setFailure(undefined);
  };
  return {
    level,
    choose,
    current,
    put,
    isChanged,
    lacks,
    failure,
    newer,
    settle: whose => {
      if (!newer) return;
      setNewer(undefined);
      put(whose === 'theirs' ? { read: newer, content: instructionText(newer) } : { read: newer });
      if (whose === 'mine') void send(newer);
    },
    isSending,
    save: () => void send(current?.read),
  };
}
