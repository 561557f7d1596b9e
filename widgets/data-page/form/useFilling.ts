import {
  askedFields,
  changedValues,
  formFields,
  formProblems,
  formRequest,
  formValues,
  isFormChanged,
  refusedProblems,
  type AnyChange,
  type DictionaryEntry,
  type Form,
  type FormField,
  type FormOffers,
  type FormProblems,
  type FormValues,
  type Notice,
  type Outcome,
} from '@patrolkit/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConsole, useStore } from '../../shared/element/index.ts';

/** The purpose of a form. */
export interface FillingOf {
  readonly form: Form;
  /** Reads the record to change. It must be the same function for the same record. Undefined for a new record. */
  readonly read: ((signal: AbortSignal) => Promise<Outcome<object>>) | undefined;
  /** Reads the record that a new one copies. It must be the same function for the same record. */
  readonly copied?: ((signal: AbortSignal) => Promise<Outcome<object>>) | undefined;
  /** The values in the fields at first, for what was read. Without it they are those that were read. It must stay the same function. */
  readonly begin?: ((read: object) => FormValues) | undefined;
  readonly call: AnyChange;
  /** The id of the record to change, if it has one. */
  readonly id?: string | undefined;
  /** Called when it is saved, with the answer of the server. */
  readonly onSaved: (answer: unknown) => void;
}

/** The state of filling in a form. */
export interface Filling {
  readonly form: Form;
  /** The fields to fill in. None until the record and the choices of its fields have been read. */
  readonly asked: readonly FormField[];
  readonly values: FormValues;
  readonly offers: FormOffers;
  readonly isReady: boolean;
  /** Why the record or the choices of its fields could not be read. */
  readonly failure: Notice | undefined;
  readonly retry: () => void;
  readonly put: (change: FormValues) => void;
  /** The request as it would be sent now, because the possible values of one field can depend on others. */
  readonly request: object;
  /** The problems, once the user has tried to save. */
  readonly problems: FormProblems;
  /** How often the user has tried to save in vain. */
  readonly tries: number;
  readonly isChanged: boolean;
  readonly isSending: boolean;
  /** Name of a file that is being uploaded. The form cannot be saved until that has ended. */
  readonly uploading: string | undefined;
  readonly upload: (name: string | undefined) => void;
  /** The record as it was last read, with who saved it and when. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The version that another user has saved meanwhile. */
  readonly newer: Readonly<Record<string, unknown>> | undefined;
  /** Continues from the other user's version: with that version, or with the input here. */
  readonly settle: (whose: 'theirs' | 'mine') => void;
  readonly save: () => void;
}

const asRecord = (value: object): Readonly<Record<string, unknown>> => Object.fromEntries(Object.entries(value));
const nothing: Readonly<Record<string, unknown>> = {};

/** The dictionaries of a form, as they were read. */
interface ReadOffers {
  /** The options of the fields whose words the server stores. Undefined until all have been read. */
  readonly offers: FormOffers | undefined;
  /** Why one of them could not be read. */
  readonly problem: Notice | undefined;
}

/** Reads the dictionaries of a form, again for each turn. Earlier words stay when they cannot be read again. */
function useOffers(form: Form, turn: number): ReadOffers {
  const { resources, preferences } = useConsole();
  const { language } = useStore(preferences.$preferences);
  const [offers, setOffers] = useState<FormOffers>();
  const [failed, setFailed] = useState<{
    readonly turn: number;
    readonly language: string;
    readonly problem: Notice;
  }>();
  useEffect(() => {
    const abort = new AbortController();
    const asked = formFields(form)
      .flatMap(({ name, words, columns = [] }) => [
        { name, words },
        ...columns.flatMap(column => [
          { name: `${name}.${column.name}`, words: column.words },
          ...Object.entries(column.variants?.of ?? {}).map(([word, variant]) => ({
            name: `${name}.${column.name}.${word}`,
            words: variant.words,
          })),
        ]),
      ])
      .flatMap(({ name, words }) =>
        words && 'request' in words
          ? [resources.offers(words, {}, abort.signal).then(outcome => ({ name, outcome }))]
          : [],
      );
    void Promise.all(asked).then(read => {
      if (abort.signal.aborted) return;
      const found: Record<string, readonly DictionaryEntry[]> = {};
      for (const { name, outcome } of read)
        if (outcome.isDone) found[name] = outcome.value;
        else setFailed({ turn, language, problem: outcome.problem });
      const isWhole = read.every(({ outcome }) => outcome.isDone);
      setOffers(before => (isWhole ? found : before && { ...before, ...found }));
    });
    return () => abort.abort();
  }, [resources, form, language, turn]);
  const isFailed = !offers && failed?.turn === turn && failed.language === language;
  return { offers, problem: isFailed ? failed.problem : undefined };
}

/** Fills in a form and saves it: one request per press, problems at their fields, and the version that another user has saved meanwhile. */
export function useFilling({ form, read, copied, begin, call, id, onSaved }: FillingOf): Filling {
  const { resources } = useConsole();
  const [turn, setTurn] = useState(0);
  const { offers, problem } = useOffers(form, turn);
  const [given, setGiven] = useState<Readonly<Record<string, unknown>> | undefined>(
    (read ?? copied) ? undefined : nothing,
  );
  const [values, setValues] = useState(() => formValues(form));
  /** The turn of the last reading. */
  const [readTurn, setReadTurn] = useState(0);
  const [failed, setFailed] = useState<{ readonly turn: number; readonly problem: Notice }>();
  const [tries, setTries] = useState(0);
  const [refused, setRefused] = useState<FormProblems>({});
  const [newer, setNewer] = useState<Readonly<Record<string, unknown>>>();
  const [isSending, setSending] = useState(false);
  const [uploading, upload] = useState<string>();
  const isBusy = useRef(false);

  useEffect(() => {
    const reads = read ?? copied;
    if (!reads) return;
    const abort = new AbortController();
    void reads(abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      setReadTurn(turn);
      if (!outcome.isDone) {
        setFailed({ turn, problem: outcome.problem });
        // The earlier record is no longer the saved one.
        return setGiven(undefined);
      }
      setGiven(read ? asRecord(outcome.value) : nothing);
      setValues((begin ?? (value => formValues(form, value)))(outcome.value));
    });
    return () => abort.abort();
  }, [form, read, copied, begin, turn]);

  const asked = offers && given ? askedFields(form, values, offers, read === undefined) : [];
  const identityOf = (of: Readonly<Record<string, unknown>>): object =>
    read ? { ...(id === undefined ? {} : { id }), version: of['version'] ?? 0 } : {};
  const request = formRequest(form, values, asked, identityOf(given ?? nothing));
  const problems = { ...formProblems(call, request, asked), ...refused };
  const isChanged = uploading !== undefined || isFormChanged(formValues(form, read && given), values);

  const send = async (of: Readonly<Record<string, unknown>>): Promise<void> => {
    if (isBusy.current || uploading !== undefined) return;
    isBusy.current = true;
    setSending(true);
    const outcome = await resources.send(call, formRequest(form, values, asked, identityOf(of)));
    if (outcome.isDone) {
      isBusy.current = false;
      setSending(false);
      setTries(0);
      return onSaved(outcome.value);
    }
    // If the record now has another version, the refusal was because another user has saved.
    const fresh = read ? await read(new AbortController().signal) : undefined;
    isBusy.current = false;
    setSending(false);
    if (fresh?.isDone && asRecord(fresh.value)['version'] !== of['version']) return setNewer(asRecord(fresh.value));
    setRefused(refusedProblems(outcome.error, outcome.problem, asked));
    setTries(before => before + 1);
  };
  const save = (): void => {
    setRefused({});
    if (Object.keys(formProblems(call, request, asked)).length > 0) setTries(before => before + 1);
    else if (given) void send(given);
  };
  return {
    form,
    asked,
    values,
    offers: offers ?? {},
    isReady: offers !== undefined && given !== undefined,
    failure: failed?.turn === turn ? failed.problem : problem,
    retry: useCallback(() => setTurn(before => before + 1), []),
    put: change => {
      // The server's refusal of a field no longer applies once the field changes.
      setRefused(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
      setValues(before => changedValues(form, before, change, offers ?? {}));
    },
    request,
    problems: tries > 0 ? problems : {},
    tries,
    isChanged,
    // Nothing is sent while the record is read again, since its version is unknown.
    isSending: isSending || (given !== undefined && readTurn !== turn),
    uploading,
    upload,
    given: given ?? nothing,
    newer,
    settle: whose => {
      if (!newer) return;
      setGiven(newer);
      setNewer(undefined);
      if (whose === 'theirs') setValues(formValues(form, newer));
      else void send(newer);
    },
    save,
  };
}
