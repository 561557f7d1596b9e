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

/** What an instruction can apply to. */
type Side = 'all' | AlarmLevel;
const sideNames: readonly Side[] = ['all', 'serious', 'important', 'general'];
type Sides = Readonly<Partial<Record<Side, Edited>>>;

const hasChanged = ({ read, content }: Edited): boolean => content !== instructionText(read);

/** The state of the editing of an instruction. */
export interface InstructionEditing {
  /** The level of the instruction on screen. Undefined for that of all levels. */
  readonly level: AlarmLevel | undefined;
  readonly choose: (level: AlarmLevel | undefined) => void;
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

/** Reads and writes the instructions for alarms of a type, for all levels and for each one. The text typed for each level stays. */
export function useInstructionEditing(
  type: string,
  chosen: AlarmLevel | undefined,
  onSaved: () => void,
): InstructionEditing {
  const { alarms } = useConsole();
  /** The level on screen. A new object causes the instruction to be read again. */
  const [asked, setAsked] = useState({ level: chosen });
  /** What was read and typed for all levels, and for each level. */
  const [edited, setEdited] = useState<Sides>({});
  const [failure, setFailure] = useState<Notice>();
  const [newer, setNewer] = useState<AlarmInstruction>();
  const [isSending, setSending] = useState(false);
  const { level } = asked;
  const side: Side = level ?? 'all';
  const current = edited[side];

  useEffect(() => {
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      const outcome = await alarms.instructions.written({ type, level: asked.level }, abort.signal);
      if (abort.signal.aborted) return;
      if (!outcome.isDone) return setFailure(outcome.problem);
      const fresh = { read: outcome.value, content: instructionText(outcome.value) };
      // The text that was typed earlier stays.
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
  const choose = (one: AlarmLevel | undefined): void => {
    setAsked({ level: one });
    setNewer(undefined);
    setFailure(undefined);
  };
  /** Saves all changed instructions, first the one on screen. The first failure is shown, and later instructions are not sent. */
  const send = async (sides: Sides): Promise<void> => {
    if (isSending) return;
    setFailure(undefined);
    const left = { ...sides };
    const changed = [side, ...sideNames.filter(name => name !== side)].flatMap(name => {
      const one = sides[name];
      return one && hasChanged(one) ? { name, ...one, scope: name === 'all' ? undefined : name } : [];
    });
    const show = (scope: AlarmLevel | undefined): void => {
      setEdited(left);
      if (scope !== level) choose(scope);
    };
    const wrong = changed.find(({ content }) => instructionProblem(content));
    if (wrong) return show(wrong.scope);
    setSending(true);
    for (const { name, read, content, scope } of changed) {
      const outcome = await alarms.instructions.write({ type, level: scope }, content, read);
      if (!outcome.isDone || outcome.value) {
        setSending(false);
        show(scope);
        if (outcome.isDone) setNewer(outcome.value);
        else setFailure(outcome.problem);
        return;
      }
      // The instruction is forgotten, so that it is read again when it is next shown.
      delete left[name];
    }
    setSending(false);
    onSaved();
  };
  return {
    level,
    choose,
    current,
    put,
    isChanged: Object.values(edited).some(hasChanged),
    lacks: current && instructionProblem(current.content),
    failure,
    newer,
    settle: whose => {
      if (!newer || !current) return;
      setNewer(undefined);
      const content = whose === 'theirs' ? instructionText(newer) : current.content;
      const sides = { ...edited, [side]: { read: newer, content } };
      setEdited(sides);
      if (whose === 'mine') void send(sides);
    },
    isSending,
    save: () => void send(edited),
  };
}
