import {
  formFields,
  formValues,
  type DictionaryEntry,
  type FormField,
  type Notice,
  type SettingsCopy,
  type SettingsPage,
} from '@patrolkit/core';
import { useCallback, useEffect, useState } from 'react';
import { useConsole, useNoticeText, useText } from '../../shared/element/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Dialog } from '../../shared/dialog/Dialog.tsx';
import { Refusal } from '../../shared/question/Refusal.tsx';
import { useSending } from '../../shared/question/useSending.ts';
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx';
import { useLoaded } from '../useLoaded.ts';
import { useFieldLabel } from './FormControl.tsx';
import { useValueText } from './Newer.tsx';
import { SeveralField } from './SeveralField.tsx';

type OfThings = Exclude<SettingsPage, { readonly of?: undefined }>;

/** The settings of a thing as they are now. */
type Target = DictionaryEntry & { readonly settings: Readonly<Record<string, unknown>> };

/** The things that can get settings, or why they could not be read. */
type Offered = { readonly things: readonly DictionaryEntry[] } | { readonly problem: Notice };

/** Gives chosen settings of one thing to others, in one step. Shows first what that would change. */
export function CopyDialog({
  page,
  copy,
  from,
  onDone,
  onClose,
}: {
  readonly page: OfThings;
  readonly copy: SettingsCopy;
  readonly from: {
    readonly id: string;
    readonly name: string;
    readonly settings: Readonly<Record<string, unknown>>;
  };
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { resources } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const labelOf = useFieldLabel();
  const [names, setNames] = useState<readonly string[]>([]);
  const [ids, setIds] = useState<readonly string[]>([]);
  const { isSending, problem, send } = useSending();
  const offered = useLoaded(
    useCallback(async (): Promise<Offered> => {
      const outcome = await resources.offers(copy.targets, {});
      return outcome.isDone
        ? { things: outcome.value.filter(({ type }) => type !== from.id) }
        : { problem: outcome.problem };
    }, [resources, copy, from.id]),
  );
  const { targets, failure } = useTargets(page, ids, offered.value);
  const all = formFields(page.form).filter(({ name }) => !copy.except.includes(name));
  const chosen = all.filter(({ name }) => names.includes(name));
  const differing = targets.map(target => ({ target, fields: differences(page, chosen, from.settings, target) }));
  const changed = differing.filter(({ fields }) => fields.length > 0);
  const isWhole = targets.length === ids.length;
  const run = (): Promise<unknown> =>
    send(async () => {
      const outcome = await resources.send(copy.call, {
        id: from.id,
        version: Number(from.settings['version'] ?? 0),
        fields: chosen.map(({ name }) => wireNameOf(page, name)),
        targets: changed.map(({ target: { type, settings } }) => ({
          id: type,
          version: Number(settings['version'] ?? 0),
        })),
      });
      if (outcome.isDone) onDone();
      return outcome;
    });
  return (
    <Dialog
      open
      side
      width={680}
      busy={isSending}
      title={text('config.settings.copy.of', { name: from.name })}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {text('common.cancel')}
          </Button>
          <Button
            kind="primary"
            busy={isSending}
            disabled={!isWhole || changed.length === 0}
            onClick={() => void run()}
          >
            {changed.length === 0 ? text('common.copy') : text('config.settings.copy.act', { count: changed.length })}
          </Button>
        </>
      }
    >
      {offered.value === undefined ? (
        <Skeleton lines={8} />
      ) : 'problem' in offered.value ? (
        <ErrorState
          title={text('common.loadFailed')}
          hint={noticeText(offered.value.problem)}
          onRetry={offered.retry}
        />
      ) : offered.value.things.length === 0 ? (
        <EmptyState title={text('config.settings.copy.none')} />
      ) : (
        <div className="form">
          <SeveralField
            label={text('config.settings.copy.fields')}
            chosen={names}
            options={all.map(field => ({ value: field.name, label: labelOf(field) }))}
            onChange={setNames}
            error={undefined}
            required
            isLocked={false}
          />
          <SeveralField
            label={text('config.settings.copy.targets')}
            chosen={ids}
            options={offered.value.things.map(({ type, name }) => ({ value: type, label: name || type }))}
            onChange={setIds}
            error={undefined}
            required
            isLocked={false}
          />
          {failure ? <ErrorState title={text('common.loadFailed')} hint={noticeText(failure)} /> : null}
          {chosen.length > 0 && ids.length > 0 && !failure ? (
            <section className="form-section" aria-live="polite">
              <h3>{text('config.settings.copy.differences')}</h3>
              {isWhole ? (
                differing.map(({ target, fields }) => (
                  <Changes key={target.type} target={target} fields={fields} page={page} from={from.settings} />
                ))
              ) : (
                <Skeleton lines={3} />
              )}
            </section>
          ) : null}
          <Refusal problem={problem} />
        </div>
      )}
    </Dialog>
  );
}

/** What one thing would get, before and after. */
function Changes({
  target,
  fields,
  page: { form },
  from,
}: {
  readonly target: Target;
  readonly fields: readonly FormField[];
  readonly page: OfThings;
  readonly from: object;
}) {
  const text = useText();
  const labelOf = useFieldLabel();
  const valueText = useValueText({ offers: {} });
  const [old, now] = [formValues(form, target.settings), formValues(form, from)];
  return (
    <div className="version-fields">
      <strong>{target.name || target.type}</strong>
      {fields.length === 0 ? (
        <p className="form-hint">{text('config.settings.copy.same')}</p>
      ) : (
        <dl className="version-fields">
          {fields.map(field => (
            <div key={field.name}>
              <dt>{labelOf(field)}</dt>
              <dd>
                {text('config.history.became', {
                  before: valueText(field, old[field.name]),
                  after: valueText(field, now[field.name]),
                })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** The fields of a thing that would change. */
const differences = (
  { form }: OfThings,
  chosen: readonly FormField[],
  from: object,
  { settings }: Target,
): readonly FormField[] => {
  const [old, now] = [formValues(form, settings), formValues(form, from)];
  return chosen.filter(({ name }) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
};

/** The name of a setting on the wire. */
const wireNameOf = ({ edit }: OfThings, name: string): string => {
  const { kind } = edit.request;
  return (kind.type === 'entity' ? kind.fields[name]?.wireName : undefined) ?? name;
};

/** Reads the settings of the chosen things, each once. */
function useTargets(
  { get }: OfThings,
  ids: readonly string[],
  offered: Offered | undefined,
): { readonly targets: readonly Target[]; readonly failure: Notice | undefined } {
  const { resources } = useConsole();
  const [read, setRead] = useState<readonly Target[]>([]);
  const [failure, setFailure] = useState<Notice>();
  const missing = ids.find(id => read.every(({ type }) => type !== id));
  useEffect(() => {
    if (missing === undefined || offered === undefined || 'problem' in offered) return;
    const abort = new AbortController();
    void resources.one(get, { id: missing }, abort.signal).then(outcome => {
      if (abort.signal.aborted) return;
      if (!outcome.isDone) return setFailure(outcome.problem);
      const name = offered.things.find(({ type }) => type === missing)?.name ?? missing;
      const settings = Object.fromEntries(Object.entries(outcome.value));
      setRead(before => [...before, { type: missing, name, settings }]);
    });
    return () => abort.abort();
  }, [resources, get, missing, offered]);
  return { targets: read.filter(({ type }) => ids.includes(type)), failure };
}
