import { formFields, type Form, type FormValues } from '@patrolkit/core';
import { useEffect, useState } from 'react';
import { useConsole, useStore } from '../../shared/element/index.ts';
import type { Filling } from './useFilling.ts';

/** What was typed into a form earlier and not saved. */
export interface FormDraft {
  /** It is there, and the form offers it. */
  readonly isOffered: boolean;
  /** Fills the form with it. */
  readonly take: () => void;
  /** Forgets it, and what is typed now: it was saved, or the user does not want it. */
  readonly drop: () => void;
}

/** Keeps what is typed into a form in the tab, and offers what an earlier form of the same thing left there. */
export function useFormDraft(filling: Filling, page: string, id: string | undefined): FormDraft {
  const { resources, session } = useConsole();
  const state = useStore(session.$session);
  const key = state.state === 'signed-in' ? resources.drafts.key(state.user.id, page, id) : undefined;
  const [draft, setDraft] = useState<FormValues | undefined>(() =>
    key === undefined ? undefined : resources.drafts.read(key),
  );
  const { form, isReady, isChanged, values, put } = filling;
  useEffect(() => {
    if (key !== undefined && isReady && isChanged) resources.drafts.keep(key, withoutSecrets(form, values));
  }, [resources, key, isReady, isChanged, form, values]);
  const drop = (): void => {
    if (key !== undefined) resources.drafts.keep(key, undefined);
    setDraft(undefined);
  };
  return {
    isOffered: isReady && draft !== undefined,
    take: () => {
      if (draft) put(draft);
      setDraft(undefined);
    },
    drop,
  };
}

/** The values that may stay in the tab. */
const withoutSecrets = (form: Form, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !formFields(form).some(field => field.name === name && field.kind === 'secret'),
    ),
  );
