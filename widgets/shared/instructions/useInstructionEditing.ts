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

/** The edited instruction, as it was read and as it is typed. */
interface Edited {
  readonly read: AlarmInstruction;
  readonly content: string;
}

/** What an instruction applies to: alarms of one level or of all, on one map or on all. */
export interface Side {
  readonly level: AlarmLevel | undefined;
  readonly mapId: string | undefined;
}
/** What was read and typed, by what it applies to. */
type Sides = ReadonlyMap<string, { readonly side: Side; readonly edited: Edited }>;

const keyOf = ({ level, mapId }: Side): string => `${level ?? ''} ${mapId ?? ''}`;

const hasChanged = ({ read, content }: Edited): boolean => content !== instructionText(read);

/** The state of the editing of an instruction. */
export interface InstructionEditing {
  /** What the instruction on screen applies to. */
  readonly side: Side;
  readonly choose: (side: Side) => void;
  /** Undefined until it is read. */
  readonly current: Edited | undefined;
  readonly put: (part: Partial<Edited>) => void;
  readonly isChanged: boolean;
  /** Why the typed text cannot be saved. */
  readonly lacks: Message | undefined;
  /** Why the instruction could not be read or saved. */
  readonly failure: Notice | undefined;
  /** The version that another user has saved meanwhile. */
  readonly newer: AlarmInstruction | undefined;
  /** Continues from the other user's version: with its steps, or with the text typed here. */
  readonly settle: (whose: 'theirs' | 'mine') => void;
  readonly isSending: boolean;
  readonly save: () => void;
}

/** Reads and writes the instructions for alarms of a type, for all levels and maps and for each one. The text typed for each stays. */
export function useInstructionEditing(type: string, chosen: Side, onSaved: () => void): InstructionEditing {
  const { alarms } = useConsole();
  /** What is on screen. A new object causes the instruction to be read again. */
  const [asked, setAsked] = useState(chosen);
  const [edited, setEdited] = useState<Sides>(new Map());
  const [failure, setFailure] = useState<Notice>();
  const [newer, setNewer] = useState<AlarmInstruction>();
  const [isSending, setSending] = useState(false);
  const key = keyOf(asked);
  const current = edited.get(key)?.edited;

  useEffect(() => {
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const outcome = await alarms.instructions.written({ type, ...asked }, abort.signal);
      if (abort.signal.aborted) return;
      if (!outcome.isDone) return setFailure(outcome.problem);
      const fresh = { read: outcome.value, content: instructionText(outcome.value) };
      // The text that was typed earlier stays.
      setEdited(before =>
        before.has(keyOf(asked)) ? before : new Map(before).set(keyOf(asked), { side: asked, edited: fresh }),
      );
    };
    void read();
    return () => abort.abort();
  }, [alarms, type, asked]);

  const put = (part: Partial<Edited>): void =>
    setEdited(before => {
      const old = before.get(key);
      return old ? new Map(before).set(key, { ...old, edited: { ...old.edited, ...part } }) : before;
    });
  const choose = (side: Side): void => {
    setAsked({ ...side });
    setNewer(undefined);
    setFailure(undefined);
  };
  /** Saves all changed instructions, first the one on screen. The first failure is shown, and later instructions are not sent. */
  const send = async (sides: Sides): Promise<void> => {
    if (isSending) return;
    setFailure(undefined);
    const left = new Map(sides);
    const changed = [...sides]
      .filter(([, one]) => hasChanged(one.edited))
      .sort(([name], [other]) => Number(other === key) - Number(name === key));
    const show = (side: Side): void => {
      setEdited(left);
      if (keyOf(side) !== key) choose(side);
    };
    const wrong = changed.find(([, one]) => instructionProblem(one.edited.content));
    if (wrong) return show(wrong[1].side);
    setSending(true);
    for (const [name, one] of changed) {
      const outcome = await alarms.instructions.write({ type, ...one.side }, one.edited.content, one.edited.read);
      if (!outcome.isDone || outcome.value) {
        setSending(false);
        show(one.side);
        if (outcome.isDone) setNewer(outcome.value);
        else setFailure(outcome.problem);
        return;
      }
      // The instruction is forgotten, so that it is read again when it is next shown.
      left.delete(name);
    }
    setSending(false);
    onSaved();
  };
  return {
    side: asked,
    choose,
    current,
    put,
    isChanged: [...edited.values()].some(one => hasChanged(one.edited)),
    lacks: current && instructionProblem(current.content),
    failure,
    newer,
    settle: whose => {
      if (!newer || !current) return;
      setNewer(undefined);
      const content = whose === 'theirs' ? instructionText(newer) : current.content;
      const sides = new Map(edited).set(key, { side: asked, edited: { read: newer, content } });
      setEdited(sides);
      if (whose === 'mine') void send(sides);
    },
    isSending,
    save: () => void send(edited),
  };
}
